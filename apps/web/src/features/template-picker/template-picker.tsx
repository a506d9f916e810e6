import { templatesPerPage, type TemplateCard } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { templatesQuery } from '../../api/templates.js';
import { PriceBadge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, Input } from '../../ui/field.js';
import { Picture } from '../../ui/picture.js';
import { LoadFailed, Skeleton } from '../../ui/states.js';
import { useViewer } from '../viewer/use-viewer.js';

interface TemplatePickerProps {
  title: string;
  /** Templates that are chosen already, or cannot be. */
  taken: ReadonlySet<number>;
  onPick: (template: TemplateCard) => Promise<unknown>;
  onClose: () => void;
}

/** The gallery in a dialog, nine templates a page; stays open for the next choice. */
export function TemplatePicker({ title, taken, onPick, onClose }: TemplatePickerProps) {
  const viewer = useViewer();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [picking, setPicking] = useState<number | null>(null);
  const searchTerm = useDeferredValue(typed.trim());
  const templates = useQuery(templatesQuery(viewer.id, { scope: viewer.admin ? 'staging' : 'published', searchTerm, page, perPage: templatesPerPage }));
  const { data } = templates;

  async function pick(template: TemplateCard) {
    setPicking(template.id);
    await onPick(template);
    setPicking(null);
  }

  return (
    <Dialog
      open
      size="wide"
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="me-auto flex items-center gap-2 text-sm text-ink-3">
            <Button icon size="small" aria-label="Previous page" disabled={page === 1} onClick={() => setPage(page - 1)}>
              <ChevronLeft aria-hidden="true" className="flip" />
            </Button>
            <span role="status">{data && data.total > 0 ? `Page ${data.current_page} of ${data.last_page}` : ''}</span>
            <Button icon size="small" aria-label="Next page" disabled={!data || page >= data.last_page} onClick={() => setPage(page + 1)}>
              <ChevronRight aria-hidden="true" className="flip" />
            </Button>
          </span>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Field label="Search templates" labelHidden>
        <Input
          type="search"
          prefix={<Search aria-hidden="true" />}
          placeholder="Name or category"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(1);
          }}
        />
      </Field>
      {templates.isError && <LoadFailed message={messageOf(templates.error)} retrying={templates.isFetching} onRetry={() => void templates.refetch()} />}
      {templates.isPending && <Skeleton className="h-64" />}
      {data?.data.length === 0 && <p className="py-5 text-sm text-ink-2">{searchTerm ? 'There are no records matching your request' : 'There are no records to show'}</p>}
      <ul className="grid" aria-busy={templates.isPlaceholderData}>
        {data?.data.map((template) => (
          <li key={template.id} className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-3 border-t border-hairline py-2">
            <Picture image={template.thumbnail} alt="" sizes="56px" />
            <span className="min-w-0">
              <span className="block font-semibold text-sm truncate">{template.name}</span>
              <span className="flex items-center gap-2 text-xs text-ink-3">
                {template.category} <PriceBadge quotePrice={template.quote_price} />
              </span>
            </span>
            <Button size="small" disabled={taken.has(template.id)} busy={picking === template.id} onClick={() => void pick(template)} aria-label={`Select ${template.name}`}>
              {taken.has(template.id) ? 'Selected' : 'Select'}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
