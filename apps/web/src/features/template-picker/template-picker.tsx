import { templatesPerPage, type TemplateCard } from '@quotewright/domain/templates/contract.js';
import { useState } from 'react';
import { templatesQuery } from '../../api/templates.js';
import { PriceBadge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Picture } from '../../ui/picture.js';
import { Skeleton } from '../../ui/states.js';
import { CategoryFields, type CategoryChoice } from '../category-choice/category-choice.js';
import { Picker } from '../picker/picker.js';
import { useViewer } from '../viewer/use-viewer.js';

interface TemplatePickerProps {
  title: string;
  /** Templates that are chosen already, or cannot be. */
  taken: ReadonlySet<number>;
  onPick: (template: TemplateCard) => Promise<unknown>;
  onClose: () => void;
}

/** The published gallery in a dialog, nine templates a page; stays open for the next choice. */
export function TemplatePicker({ title, taken, onPick, onClose }: TemplatePickerProps) {
  const viewer = useViewer();
  const [choice, setChoice] = useState<CategoryChoice>({ category_id: 0, subcategory_id: 0 });
  return (
    <Picker
      title={title}
      noun="templates"
      placeholder="Name or description"
      size="wide"
      queryFor={(request) => templatesQuery(viewer.id, { scope: 'published', ...request, ...choice, perPage: templatesPerPage })}
      filters={<CategoryFields filter of="published" choice={choice} onChoose={setChoice} />}
      filterKey={choice.category_id > 0 ? `${choice.category_id}.${choice.subcategory_id}` : ''}
      whenNothing={
        <Button size="small" onClick={() => setChoice({ category_id: 0, subcategory_id: 0 })}>
          Look in all categories
        </Button>
      }
      onPick={onPick}
      onClose={onClose}
      skeleton={<Skeleton className="h-64" />}
    >
      {(templates, { pick, isPicking }) => (
        <ul className="grid">
          {templates.map((template) => (
            <li key={template.id} className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-3 border-t border-hairline py-2">
              <Picture image={template.thumbnail} alt="" sizes="56px" />
              <span className="min-w-0">
                <span className="block font-semibold text-sm truncate">{template.name}</span>
                <span className="flex items-center gap-2 text-xs text-ink-3">
                  {template.category} <PriceBadge quotePrice={template.quote_price} />
                </span>
              </span>
              <Button size="small" disabled={taken.has(template.id)} busy={isPicking(template)} onClick={() => pick(template)} aria-label={`Select ${template.name}`}>
                {taken.has(template.id) ? 'Selected' : 'Select'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Picker>
  );
}
