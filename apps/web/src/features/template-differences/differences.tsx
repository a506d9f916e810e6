import { useQuery } from '@tanstack/react-query';
import { comparisonQuery } from '../../api/history.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { counted } from '../../lib/format.js';
import { SkeletonText } from '../../ui/states.js';

/** What publishing again changes for visitors. */
export function Differences({ userId, templateId }: { userId: number; templateId: number }) {
  const comparison = useQuery(comparisonQuery(userId, templateId, 'published', 'current'));
  if (comparison.isPending) return <SkeletonText lines={3} />;
  if (comparison.isError) return <QueryFailed query={comparison} />;
  const changes = Object.values(comparison.data.changes).flat();
  return (
    <div>
      <p className="text-sm font-semibold mb-1">{counted(changes.length, 'difference')}</p>
      <ul className="grid max-h-56 overflow-y-auto text-sm">
        {changes.map(({ path, label, before, after }) => (
          <li key={path} className="border-t border-hairline py-1.5">
            <span className="font-medium">{label}</span>{' '}
            <span className="text-ink-3">
              {before === null ? 'added' : after === null ? 'removed' : `${cut(before)} became ${cut(after)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function cut(text: string): string {
  return text === '' ? 'empty' : text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
