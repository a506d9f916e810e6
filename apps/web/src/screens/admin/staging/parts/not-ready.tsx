import { readyNames, type ReadyCode, type TemplateCard } from '@quotewright/domain/templates/contract.js';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';

/** The checks that fail, by the id of the template. */
export type Failing = ReadonlyMap<number, readonly ReadyCode[]>;

/** How much of a template is to be fixed before publishing; leads to the checks. Nothing if it is ready. */
export function NotReady({ row, failing }: { row: TemplateCard; failing: Failing }) {
  const codes = failing.get(row.id) ?? [];
  if (codes.length === 0) return null;
  const names = codes.map((code) => readyNames[code]).join(', ');
  return (
    <Link
      className="note block mt-2"
      to={paths['qtemplate-detail'](row.alias, { ready: '1' })}
      aria-label={`${row.name}: ${codes.length} to fix before publishing: ${names}`}
      title={names}
    >
      {`${codes.length} to fix`}
    </Link>
  );
}
