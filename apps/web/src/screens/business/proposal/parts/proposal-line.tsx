import { productTypes, type ProductType } from '@quotewright/domain/formula/settings.js';
import type { OrderMark } from '@quotewright/domain/proposals/contract-change-orders.js';
import { proposalTextRules, type ProposalLine } from '@quotewright/domain/proposals/contract.js';
import { ChevronDown, Trash2 } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import { money } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Field, Select } from '../../../../ui/field.js';
import { Money } from '../../../../ui/figures.js';
import { choiceWords } from './choices.js';
import { useAskWhy } from './ask-why.js';
import { DraftInput } from './draft-input.js';
import { earned, lineText } from './draft-fields.js';
import { Mark } from './order-marks.js';
import { useRun } from './use-run.js';
import { Working } from './working.js';

/** A section that a line can move to. */
export interface Place {
  id: number;
  title: string;
}

interface LineProps {
  line: ProposalLine;
  /** What a change order does to it. */
  mark?: OrderMark | undefined;
  /** Opens what the client may choose of it. */
  onChoice: (lineId: number) => void;
  /** All sections. */
  places: readonly Place[];
}

/** A line: name, quantity, unit, price and total; cost, markup, discount and the working behind a button. */
export const Line = memo(function Line({ line, mark, places, onChoice }: LineProps) {
  const [open, setOpen] = useState(false);
  const details = useId();
  const { id, name } = line;
  return (
    <li className="proposal-line" data-open={open || undefined} data-mark={mark?.kind}>
      <DraftInput
        field={`lines.${id}.name`}
        cell="name"
        label="Name"
        labelHidden
        small
        className="line-name"
        maxLength={proposalTextRules.line.most}
        text={lineText(line, 'name')}
        hint={
          mark && <Mark mark={mark} name={name} section={places.find((one) => one.id === line.section_id)?.title} />
        }
      />
      <DraftInput
        field={`lines.${id}.quantity`}
        cell="quantity"
        label={`Quantity of ${name}`}
        labelHidden
        small
        numeric
        className="line-quantity"
        boxClassName={line.typed_quantity !== null && line.calculated ? 'typed-over' : ''}
        hint={
          line.typed_quantity !== null &&
          line.calculated && <span className="sr-only">{`Typed over ${line.calculated.quantity}, as calculated.`}</span>
        }
        text={lineText(line, 'quantity')}
      />
      <DraftInput
        field={`lines.${id}.unit`}
        cell="unit"
        label={`Unit of ${name}`}
        labelHidden
        small
        className="line-unit"
        placeholder="unit"
        maxLength={proposalTextRules.unit.most}
        text={lineText(line, 'unit')}
      />
      <DraftInput
        field={`lines.${id}.price`}
        cell="price"
        label={`Price of one ${name}`}
        labelHidden
        small
        numeric
        prefix="$"
        className="line-price"
        boxClassName={line.price !== null && line.offer ? 'typed-over' : ''}
        text={lineText(line, 'price')}
      />
      <span className="line-total">
        {line.choice && <Badge tone="info">{choiceWords(line.choice)}</Badge>} <Money amount={line.less_own} />
        {line.cost !== null && (
          <span className="note block">
            {`cost ${money(line.cost)}`}
            <Earned line={line} />
          </span>
        )}
      </span>
      <Button
        icon
        size="small"
        variant="ghost"
        className="line-more"
        aria-expanded={open}
        aria-controls={details}
        aria-label={`Details of ${name}`}
        title="Cost, markup, discount and working"
        onClick={() => setOpen(!open)}
      >
        <ChevronDown aria-hidden="true" />
      </Button>
      {line.fault && <p className="line-fault">{line.fault.message}</p>}
      <div id={details} className="line-details" hidden={!open}>
        {open && <Details line={line} places={places} onChoice={onChoice} />}
      </div>
    </li>
  );
});

/** What a line earns, behind its cost. */
function Earned({ line }: { line: ProposalLine }) {
  const margin = earned('margin', line.less_own, line.cost);
  return margin === '' ? null : <>{`, margin ${margin}%`}</>;
}

function Details({ line, places, onChoice }: LineProps) {
  const askWhy = useAskWhy();
  const { run, busy } = useRun();
  const { id, name } = line;
  return (
    <>
      <Working line={line} />
      <div className="line-fields">
        {(line.cost_price !== null || line.offer === null) && (
          <>
            <DraftInput
              field={`lines.${id}.cost`}
              label="Cost of one"
              small
              numeric
              prefix="$"
              text={lineText(line, 'cost')}
            />
            <DraftInput
              field={`lines.${id}.markup`}
              label="Markup"
              small
              numeric
              suffix="%"
              text={lineText(line, 'markup')}
            />
            <DraftInput
              field={`lines.${id}.margin`}
              label="Margin"
              small
              numeric
              suffix="%"
              text={lineText(line, 'margin')}
            />
          </>
        )}
        <DraftInput
          field={`lines.${id}.discount`}
          label="Discount"
          small
          numeric
          placeholder="10% or 25"
          text={lineText(line, 'discount')}
        />
        <Field label="Type">
          <Select
            small
            value={line.product_type}
            onChange={(event) =>
              void run({ change: 'line', line_id: id, product_type: event.target.value as ProductType })
            }
          >
            {productTypes.map((type) => (
              <option key={type} value={type}>
                {productTypeLabels[type]}
              </option>
            ))}
          </Select>
        </Field>
        {places.length > 1 && (
          <Field label="Section">
            <Select
              small
              value={line.section_id}
              onChange={(event) =>
                void run({ change: 'move-line', line_id: id, section_id: Number(event.target.value) }, `${name} moved.`)
              }
            >
              {places.map((place) => (
                <option key={place.id} value={place.id}>
                  {place.title}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <div className="section-acts">
        <Button
          size="small"
          aria-keyshortcuts="Alt+W"
          title="Why these numbers? (Alt+W in a field)"
          onClick={() => askWhy(`lines.${id}.total`)}
        >
          Why these numbers?
        </Button>
        <Button size="small" onClick={() => onChoice(id)}>
          Optional or alternative…
        </Button>
        <Button
          size="small"
          variant="ghost-danger"
          busy={busy}
          onClick={() => void run({ change: 'remove-line', line_id: id }, `${name} removed.`)}
        >
          <Trash2 aria-hidden="true" />
          Remove line
        </Button>
      </div>
    </>
  );
}
