import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import type { ProposalLine, TypedOver } from '@quotewright/domain/proposals/contract.js';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Field, Input } from '../../../../ui/field.js';
import { Money, Quantity } from '../../../../ui/figures.js';
import { Day } from '../../../../ui/time.js';
import { useRun } from './use-run.js';

/** Where quantity and price come from, who typed over them, when and why; each goes back to what it would be. */
export function Working({ line }: { line: ProposalLine }) {
  const { id, name, calculated, typed_quantity: typed, price, offer } = line;
  return (
    <div className="line-working">
      {calculated && (
        <div>
          <p>
            <span className="font-[580]">Calculated</span> <Quantity amount={calculated.quantity} unit={line.unit} />
          </p>
          <bdi dir="ltr" className="block text-ink-3">
            {calculated.trace}
          </bdi>
          {typed !== null && (
            <Over
              typed={line.quantity_typed}
              value={<Quantity amount={typed} unit={line.unit} />}
              why={`Why the quantity of ${name}?`}
              explain={{ change: 'line', line_id: id }}
              field="quantity_reason"
              back={{ change: 'line', line_id: id, quantity: null }}
              action="Use the calculated quantity"
              done="Quantity is calculated again."
            />
          )}
        </div>
      )}
      {offer && (price !== null || line.unit_price !== line.retail_price) && (
        <div>
          <p>
            <span className="font-[580]">{price === null ? 'Price from cost.' : 'Price'}</span> The offer says{' '}
            <Money amount={line.retail_price} />
          </p>
          {price !== null && (
            <Over
              typed={line.price_typed}
              value={<Money amount={price} />}
              why={`Why the price of ${name}?`}
              explain={{ change: 'line', line_id: id }}
              field="price_reason"
              back={{ change: 'line', line_id: id, price: null }}
              action="Put back"
              done="Price put back."
            />
          )}
        </div>
      )}
    </div>
  );
}

type Change = Parameters<ReturnType<typeof useRun>['run']>[0];

interface OverProps {
  /** `null`: it is not known who typed it. */
  typed: TypedOver | null;
  value: ReactNode;
  /** Asks for the reason. */
  why: string;
  /** Saves the reason, in `field`. */
  explain: Change;
  field: 'quantity_reason' | 'price_reason';
  /** Goes back to what it would be. */
  back: Change;
  action: string;
  done: string;
}

/** A value that was typed over: by whom, when and why. */
function Over({ typed, value, why, explain, field, back, action, done }: OverProps) {
  const viewer = useViewer();
  const { run, busy } = useRun();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const form = useId();
  useEffect(() => {
    if (asking) input.current?.focus();
  }, [asking]);
  const close = () => {
    setAsking(false);
    opener.current?.focus();
  };
  const who = typed?.by.id === viewer.id ? 'You' : (typed?.by.name ?? 'A deleted account');
  return (
    <>
      <p>
        {typed ? (
          <>
            <bdi>{who}</bdi> set {value} on <Day at={typed.at} />
            {typed.reason === null ? '.' : ': '}
            {typed.reason !== null && (
              <q>
                <bdi>{typed.reason}</bdi>
              </q>
            )}
          </>
        ) : (
          <>Typed over: {value}.</>
        )}
      </p>
      <div className="section-acts">
        <Button size="small" busy={busy} onClick={() => void run(back, done)}>
          {action}
        </Button>
        <Button
          ref={opener}
          size="small"
          aria-expanded={asking}
          aria-controls={form}
          onClick={() => {
            setReason(typed?.reason ?? '');
            setAsking(!asking);
          }}
        >
          {typed?.reason == null ? 'Say why…' : 'Change the reason…'}
        </Button>
      </div>
      <form
        id={form}
        hidden={!asking}
        onSubmit={(event) => {
          event.preventDefault();
          void run({ ...explain, [field]: reason }).then((saved) => saved && close());
        }}
      >
        {asking && (
          <div className="line-why">
            <Field label={why} hint="Only your business reads it.">
              <Input
                small
                ref={input}
                maxLength={reasonRule.most}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
            <Button size="small" type="submit" busy={busy} disabled={reason.trim() === ''}>
              Save the reason
            </Button>
          </div>
        )}
      </form>
    </>
  );
}
