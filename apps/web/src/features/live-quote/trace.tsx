import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';

/** One tick of the trace: the operation and its result (empty if the step is only text). */
export interface TraceStep {
  label: string;
  result: string;
}

/**
 * Splits a line's trace (`12 ft × 10 ft = 120 ft² → +10% waste = 132 → … = 6 boxes × $58.00 = $348.00`) into its steps;
 * the price becomes a step of its own.
 */
export function traceSteps(trace: string): TraceStep[] {
  return trace.split(' → ').flatMap((part) => {
    const priced = /^(.*?)( × \$[\d.,]+) = (\$[\d.,]+)$/.exec(part);
    if (!priced) return [stepOf(part)];
    return [stepOf(priced[1]!), { label: priced[2]!.trim(), result: priced[3]! }];
  });
}

function stepOf(part: string): TraceStep {
  const at = part.lastIndexOf(' = ');
  return at < 0 ? { label: part, result: '' } : { label: part.slice(0, at), result: part.slice(at + 3) };
}

/** The trace as a vertical list, one tick per step. */
export function TraceColumn({ trace }: { trace: string }) {
  const steps = traceSteps(trace);
  return (
    <ol className="trace">
      {steps.map((step, at) => (
        <li key={at} className={at === steps.length - 1 && step.result.startsWith('$') ? 'end' : undefined}>
          <i aria-hidden="true" />
          <span>
            <bdi dir="ltr">{step.label}</bdi>
          </span>
          <span className="num">
            <Figure text={step.result} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The trace as one running sentence with arrows. */
export function TraceSentence({ trace }: { trace: string }) {
  return (
    <bdi dir="ltr" className="trace-inline">
      {trace.split(' → ').map((part, at) => (
        <Fragment key={at}>
          {at > 0 && (
            <>
              {' '}
              <ArrowRight aria-label="then" className="inline size-3 align-[-1px] text-dim" />{' '}
            </>
          )}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

/** A quantity with its unit lighter (`6 boxes`), or an amount of money. */
function Figure({ text }: { text: string }) {
  const parts = /^([\d.,]+)(\s.+)?$/.exec(text);
  return (
    <bdi dir="ltr">
      <b>{parts ? parts[1] : text}</b>
      {parts?.[2] && <span className="unit">{parts[2]}</span>}
    </bdi>
  );
}
