import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import type { OrderMark } from '@quotewright/domain/proposals/contract-change-orders.js';
import { proposalTextRules, type ProposalSection } from '@quotewright/domain/proposals/contract.js';
import { CircleHelp, Copy, Ellipsis, ListOrdered, PackageSearch, Percent, Plus, Split, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { CataloguePicker } from '../../../../features/catalogue-picker/catalogue-picker.js';
import { quoteTypeLabels } from '../../../../features/live-quote/labels.js';
import { OrderDialog } from '../../../../features/reorder/order-dialog-part.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Money } from '../../../../ui/figures.js';
import { Menu } from '../../../../ui/menu.js';
import { useAskWhy } from './ask-why.js';
import { ChoiceDialog } from './choice-dialog.js';
import { choiceWords } from './choices.js';
import { DraftInput } from './draft-input.js';
import { sectionText } from './draft-fields.js';
import { useEdits } from './edits-context.js';
import { Measurements } from './measurements.js';
import { NewLineForm } from './new-line.js';
import { Mark, Removed } from './order-marks.js';
import { Line, type Place } from './proposal-line.js';
import { SectionTerms } from './section-terms.js';
import { useRun } from './use-run.js';

interface SectionProps {
  section: ProposalSection;
  /** What a change order does in it. */
  marks: readonly OrderMark[];
  /** All sections. */
  places: readonly Place[];
  /** A number that no group of alternatives has yet. */
  group: number;
  /** Opens what the client may choose of it. */
  onChoice: (sectionId: number) => void;
  /** The viewer may change it. */
  editable: boolean;
  /** The business sees what things cost. */
  costs: boolean;
}

/** A section: its measurements, its lines and what they come to. */
export const Section = memo(function Section({
  section,
  marks,
  places,
  group,
  onChoice,
  editable,
  costs,
}: SectionProps) {
  const [open, setOpen] = useState<'catalogue' | 'order' | 'by-hand' | 'terms' | null>(null);
  const [choosing, setChoosing] = useState<number | null>(null);
  const edits = useEdits();
  const askWhy = useAskWhy();
  const { run } = useRun();
  const { id, title, template, lines } = section;
  const titleId = `section-${id}`;
  const chosen = lines.find((line) => line.id === choosing);
  const close = () => setOpen(null);
  const mark = marks.find(({ line_id: of }) => of === null);
  return (
    <section className="proposal-section" aria-labelledby={titleId}>
      <h2 id={titleId} className="sr-only">
        {title}
      </h2>
      <div className="section-head">
        <DraftInput
          field={`sections.${id}.title`}
          label="Title of the section"
          labelHidden
          className="section-name"
          maxLength={proposalTextRules.section.most}
          text={sectionText(section, 'title')}
          hint={mark && <Mark mark={mark} name={title} />}
        />
        {section.choice && <Badge tone="info">{choiceWords(section.choice)}</Badge>}
        <b className="section-net">
          <Money amount={section.net} />
        </b>
        {editable && (
          <Menu
            className="btn icon ghost small"
            end
            label={`Actions of ${title}`}
            summary={<Ellipsis aria-hidden="true" />}
          >
            <button
              type="button"
              onClick={() => void run({ change: 'duplicate-section', section_id: id }, `${title} duplicated.`)}
            >
              <Copy aria-hidden="true" />
              Duplicate section
            </button>
            <button type="button" onClick={() => askWhy(`sections.${id}.total`)}>
              <CircleHelp aria-hidden="true" />
              Why this total?
            </button>
            <button type="button" onClick={() => setOpen('terms')}>
              <Percent aria-hidden="true" />
              Discount and prices…
            </button>
            <button type="button" onClick={() => onChoice(id)}>
              <Split aria-hidden="true" />
              Optional or alternative…
            </button>
            {lines.length > 1 && (
              <button type="button" onClick={() => setOpen('order')}>
                <ListOrdered aria-hidden="true" />
                Change order of lines
              </button>
            )}
            <button
              type="button"
              onClick={() => void run({ change: 'remove-section', section_id: id }, `${title} removed.`)}
            >
              <Trash2 aria-hidden="true" />
              Remove section
            </button>
          </Menu>
        )}
      </div>
      {template && <OfTemplate template={template} />}
      {section.questions.length > 0 && <Measurements section={section} />}
      {lines.length > 0 && <Lines section={section} marks={marks} places={places} onChoice={setChoosing} />}
      <Removed marks={marks} label={`Removed from ${title}`} />
      {editable && (
        <div className="section-acts">
          <Button size="small" onClick={() => setOpen('catalogue')} aria-label={`Add from the catalogue to ${title}`}>
            <PackageSearch aria-hidden="true" />
            Add from the catalogue
          </Button>
          <Button
            size="small"
            onClick={() => setOpen(open === 'by-hand' ? null : 'by-hand')}
            aria-expanded={open === 'by-hand'}
            aria-label={`Add a line by hand to ${title}`}
          >
            <Plus aria-hidden="true" />
            Add a line by hand
          </Button>
        </div>
      )}
      {open === 'by-hand' && <NewLineForm section={section} costs={costs} onClose={close} />}
      {open === 'catalogue' && (
        <CataloguePicker
          title={`Add to ${title}`}
          place="In this section"
          action={{ first: 'Add line', again: 'Add again' }}
          linked={timesIn(section)}
          onPick={(product: ProductRow) => run({ change: 'add-line', section_id: id, offer_id: product.id })}
          onClose={close}
        />
      )}
      {Number(section.discount_amount) !== 0 && (
        <p className="section-discount">
          {'Discount on this section '}
          <Money amount={`-${section.discount_amount}`} />
        </p>
      )}
      {open === 'terms' && <SectionTerms section={section} costs={costs} onClose={close} />}
      {chosen && (
        <ChoiceDialog
          item={chosen}
          items={lines}
          group={group}
          target={(line_id) => ({ change: 'line', line_id })}
          onClose={() => setChoosing(null)}
        />
      )}
      {open === 'order' && (
        <OrderDialog
          label={`Lines of ${title}`}
          items={lines.map((line) => ({ id: line.id, name: line.name }))}
          onClose={close}
          onUpdate={async (ids) => {
            await edits.run({ change: 'sort-lines', section_id: id, ids });
            const batch = edits.lastBatch;
            return { undo: async () => edits.step({ batch }) };
          }}
        />
      )}
    </section>
  );
});

/** The lines of a section under the names of their columns. */
function Lines({ section, marks, places, onChoice }: Pick<SectionProps, 'section' | 'marks' | 'places' | 'onChoice'>) {
  const { title, lines } = section;
  return (
    <>
      <div className="proposal-columns" aria-hidden="true">
        <span>Line</span>
        <span>Quantity</span>
        <span>Unit</span>
        <span>Price</span>
        <span>Total</span>
      </div>
      <ul className="proposal-lines" aria-label={`Lines of ${title}`}>
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            mark={marks.find(({ line_id: of }) => of === line.id)}
            places={places}
            onChoice={onChoice}
          />
        ))}
      </ul>
    </>
  );
}

/** The template that its lines come from. */
function OfTemplate({ template }: { template: NonNullable<ProposalSection['template']> }) {
  return (
    <p className="text-xs text-ink-3">
      <bdi>{template.name}</bdi>
      {`, version ${template.version}, ${quoteTypeLabels[template.quote_type]}`}
    </p>
  );
}

/** How often each offer is in a section. */
function timesIn({ lines }: ProposalSection): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const { offer } of lines) if (offer) times.set(offer.offer_id, (times.get(offer.offer_id) ?? 0) + 1);
  return times;
}
