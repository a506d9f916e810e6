import { templatesPerPage, type TemplateCard as Card } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publicTemplateQuery } from '../../api/gallery.js';
import { templateQuery } from '../../api/template.js';
import { templatesQuery } from '../../api/templates.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { counted } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Picture } from '../../ui/picture.js';
import { Skeleton } from '../../ui/states.js';
import { CategoryFields, type CategoryChoice } from '../category-choice/category-choice.js';
import { Picker } from '../picker/picker.js';
import { TemplateCard } from '../template-card/template-card.js';
import { useViewer } from '../viewer/use-viewer.js';

interface TemplatePickerProps {
  title: string;
  /** Also templates that are not published (admins only), as they are edited. */
  scope?: 'published' | 'staging';
  /** Templates that are selected already, or cannot be. */
  taken: ReadonlySet<number>;
  onPick: (template: Card) => Promise<unknown>;
  onClose: () => void;
}

/**
 * The gallery in a dialog, nine templates per page, each with a preview. It stays open for the next choice.
 */
export function TemplatePicker({ title, scope = 'published', taken, onPick, onClose }: TemplatePickerProps) {
  const viewer = useViewer();
  const [choice, setChoice] = useState<CategoryChoice>({ category_id: 0, subcategory_id: 0 });
  const [viewed, setViewed] = useState<string | null>(null);
  const staging = scope === 'staging';
  const published = useQuery({ ...publicTemplateQuery(viewed ?? ''), enabled: viewed !== null && !staging });
  const staged = useQuery({ ...templateQuery(viewer.id, viewed ?? ''), enabled: viewed !== null && staging });
  const looked = staging ? staged : published;
  return (
    <>
      <Picker
        title={title}
        noun="templates"
        placeholder="Name or description"
        size="wide"
        queryFor={(request) => templatesQuery(viewer.id, { scope, ...request, ...choice, perPage: templatesPerPage })}
        filters={<CategoryFields filter of={scope} choice={choice} onChoose={setChoice} />}
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
          <ul className="template-picks">
            {templates.map((template) => (
              <li key={template.id}>
                <TemplateCard
                  short
                  template={template}
                  sizes="260px"
                  onView={() => setViewed(template.alias)}
                  busy={viewed === template.alias && looked.isPending}
                />
                <Button
                  size="small"
                  disabled={taken.has(template.id)}
                  busy={isPicking(template)}
                  onClick={() => pick(template)}
                  aria-label={`Select ${template.name}`}
                >
                  {taken.has(template.id) ? 'Selected' : 'Select'}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Picker>
      {viewed !== null && !looked.isPending && (
        <Dialog
          open
          reading
          title={looked.data?.name ?? 'Template'}
          onClose={() => setViewed(null)}
          footer={<Button onClick={() => setViewed(null)}>Back to the templates</Button>}
        >
          <QueryFailed query={looked} />
          {looked.data && (
            <>
              <Picture image={looked.data.thumbnail} alt="" sizes="480px" />
              <p className="text-sm text-ink-2 whitespace-pre-line">{looked.data.description}</p>
              <ul className="asks">
                {looked.data.questions.map((question) => (
                  <li key={question.id}>
                    <span className="chip">{`Q${question.no_of_question}`}</span>
                    <span>{question.title}</span>
                    <bdi className="unit">{question.unit}</bdi>
                  </li>
                ))}
              </ul>
              <p className="text-sm text-ink-2">{counted(looked.data.products.length, 'line')}</p>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
