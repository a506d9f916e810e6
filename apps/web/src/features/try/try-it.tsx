import type { TriedAnswer } from '@quotewright/domain/quotes/tried.js';
import { typedIn, typedQuery, untypedParameters, type Typed } from '@quotewright/domain/quotes/typed.js';
import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { counted } from '../../lib/format.js';
import { Link, usePlace, useReplaceQuery } from '../../lib/navigation.js';
import { useDebounced } from '../../lib/use-debounced.js';
import { Button } from '../../ui/button.js';
import { FieldError } from '../../ui/field.js';
import { SectionTitle } from '../../ui/ornament.js';
import { Notice } from '../../ui/states.js';
import { Measures } from './measures.js';
import { Quantities } from './quantities.js';
import { loadEngine, triedQuery, useOrder } from './tried.js';

/** How long nobody types or presses anything before the address follows. */
const ADDRESS_MS = 400;
/** How long nobody types before a screen reader is told the quantities. */
const TELL_MS = 1_200;
/** How long a calculation takes before the quantities are greyed: loading it, on a slow network. */
const SLOW_MS = 300;

/** What somebody typed. */
interface Edit {
  /** Of the form that holds it. */
  form: string;
  /** The address that the page stands at, then those that were asked for since, which hold what was typed. */
  at: readonly string[];
  typed: Typed;
}

interface TryItProps {
  /** Of the section: on a page of something else it names the template. */
  title?: string;
  template: GuestTemplate;
  /** Called once, when somebody begins to type. */
  onTry: () => void;
  /** What to do next, with the query that holds what was typed. */
  next: (typed: Record<string, string>) => ReactNode;
}

/**
 * The calculator of a public page (PRODUCT.md, Public site): measurements in, quantities out, never a price. The address
 * carries what is typed. Without a script it is a form of the browser.
 */
export function TryIt({ title = 'Try it with your own measurements', template, onTry, next }: TryItProps) {
  const { pathname, search, query } = usePlace();
  const replaceQuery = useReplaceQuery();
  const order = useOrder(query, template);
  const today = template.questions.map(({ id }) => id);
  const [edited, setEdit] = useState<Edit | null>(null);
  const [left, setLeft] = useState(0);
  if (edited && edited.at[0] !== search) {
    const come = edited.at.indexOf(search);
    if (come > 0) setEdit({ ...edited, at: edited.at.slice(come) });
    else {
      // Somebody went to another address, whose form begins anew.
      setEdit(null);
      setLeft(left + 1);
    }
  }
  const typed = edited?.typed ?? typedIn(query, order);
  const { data, isPlaceholderData, isError, refetch } = useQuery(triedQuery(template, typed));
  const tried = useLatest(data);
  const form = useRef<HTMLFormElement>(null);
  // The fields begin with what they say at their address: anew once that is calculated.
  const formKey = edited?.form ?? `${left} ${search} ${isPlaceholderData}`;

  function addressOf(values: Typed): URLSearchParams {
    const address = untypedParameters(query);
    // An emptied field stays one: without its parameter it would have the sample answer again.
    for (const [name, value] of Object.entries(typedQuery(values, today, template.published_version)))
      address.set(name, value);
    return address;
  }

  /** Takes over what the fields hold. They are the browser's: what was typed before the script came is in them. */
  function read() {
    const fields = new FormData(form.current!);
    const answers: Record<number, string> = {};
    today.forEach((id, at) => {
      const text = String(fields.get(`q${at + 1}`) ?? '');
      const shown = tried?.answers[at];
      if (typed.answers[id] !== undefined || text !== shown?.text) answers[id] = text;
    });
    if (!edited && left === 0) onTry();
    setEdit({ form: formKey, at: edited?.at ?? [search], typed: { ...typed, answers } });
  }

  // Shown at once: a press from before the script came is repeated now, and takes along what the links say.
  useLayoutEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input[type=text]') ?? [])] as HTMLInputElement[];
    if (fields.some(({ value, defaultValue }) => value !== defaultValue)) read();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what stood there before the script came
  }, []);

  const now = addressOf(typed).toString();
  const wanted = now && `?${now}`;
  useEffect(() => {
    if (!edited || wanted === edited.at.at(-1)) return;
    const follow = () => {
      setEdit({ ...edited, at: [...edited.at, wanted] });
      replaceQuery(new URLSearchParams(wanted));
    };
    const timer = setTimeout(follow, ADDRESS_MS);
    // A press, of a key too: what is pressed reads the address.
    const press = () => flushSync(follow);
    document.addEventListener('click', press, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', press, true);
    };
  }, [edited, wanted, replaceQuery]);

  const told = useDebounced(edited && tried ? wordsOf(tried.lines) : '', TELL_MS);
  const slow = useDebounced(isPlaceholderData, SLOW_MS) && isPlaceholderData;
  if (!tried) return null;
  const { answers, lines, units } = tried;
  const isTyped = Object.keys(typed.answers).length > 0;
  const readable = answers.filter(({ fault }) => fault === null);
  return (
    <section className="band" aria-labelledby="try">
      <div className="page">
        <SectionTitle id="try" note="Type what you measured, as you measured it: every quantity follows.">
          {title}
        </SectionTitle>
        <div className="example">
          <div className="grid gap-5">
            {units && (
              <Systems
                units={units}
                searchOf={(to) => addressOf(to === units ? typed : convertedTo(to, answers, typed)).toString()}
              />
            )}
            <form
              key={formKey}
              ref={form}
              action={`${pathname}#try`}
              className="grid gap-4"
              onInput={read}
              onSubmit={(event) => event.preventDefault()}
            >
              {answers.map((answer) => (
                <Measurement key={answer.question_id} answer={answer} />
              ))}
              <input type="hidden" name="v" value={template.published_version} />
              {typed.units && <input type="hidden" name="units" value={typed.units} />}
              <noscript>
                <Button type="submit" className="wide">
                  Work out the quantities
                </Button>
              </noscript>
            </form>
            <Measures answers={readable} asked />
          </div>
          <div className="grid gap-5">
            {isError && (
              <Notice tone="bad" live>
                <span className="flex flex-wrap items-center justify-between gap-2">
                  The calculation could not be loaded. What you typed is kept.
                  <Button size="small" onClick={() => void refetch()}>
                    Try again
                  </Button>
                </span>
              </Notice>
            )}
            <Quantities
              caption={isTyped ? 'Quantities at your measurements' : 'Quantities at the sample measurements'}
              lines={lines}
              products={template.products}
              others={slow || isError}
              without={readable.length < answers.length ? 'needs a measurement' : 'cannot be worked out'}
            />
            <div className="flex flex-wrap items-center gap-4">
              {next(typedQuery(typed, today, template.published_version))}
              {isTyped && (
                <Link
                  to={{ pathname, search: addressOf({ answers: {}, units: typed.units }).toString() }}
                  preventScrollReset
                >
                  Back to the sample
                </Link>
              )}
            </div>
          </div>
        </div>
        <p className="sr-only" role="status">
          {told}
        </p>
      </div>
    </section>
  );
}

/** The typed texts as measured with another system. */
function convertedTo(to: Typed['units'], answers: readonly TriedAnswer[], typed: Typed): Typed {
  const own = answers.filter(({ question_id }) => typed.answers[question_id] !== undefined);
  return {
    units: to,
    answers: Object.fromEntries(own.map(({ question_id, converted }) => [question_id, converted])),
  };
}

interface SystemsProps {
  units: NonNullable<Typed['units']>;
  /** The query of this page in a system. */
  searchOf: (units: NonNullable<Typed['units']>) => string;
}

/** Feet or meters, as links: each shows the page so. */
function Systems({ units, searchOf }: SystemsProps) {
  const { pathname } = usePlace();
  return (
    <nav className="segmented justify-self-start" aria-label="Measured in">
      {(['imperial', 'metric'] as const).map((system) => (
        <Link
          key={system}
          to={{ pathname, search: searchOf(system) }}
          replace
          preventScrollReset
          aria-current={system === units ? 'true' : undefined}
        >
          {system === 'imperial' ? 'Feet and inches' : 'Metric'}
        </Link>
      ))}
    </nav>
  );
}

/** One measurement, in any notation. */
function Measurement({ answer }: { answer: TriedAnswer }) {
  const id = useId();
  const { no_of_question: number, title, unit, text, named, fault, assumed } = answer;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex items-center gap-2 text-sm font-[580]">
        <span className="chip">{`Q${number}`}</span>
        {title}
        {assumed && <span className="text-xs text-ink-3">assumed</span>}
      </label>
      <span className={`input number ${fault ? 'bad' : ''}`} dir="ltr">
        <input
          id={id}
          type="text"
          name={`q${number}`}
          defaultValue={text}
          onFocus={loadEngine}
          autoComplete="off"
          maxLength={60}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault ? `${id}-error` : undefined}
        />
        {!named && (
          <span className="affix">
            <bdi>{unit}</bdi>
          </span>
        )}
      </span>
      <FieldError id={`${id}-error`} message={fault ?? undefined} />
    </div>
  );
}

/** The quantities as a screen reader is told them. */
const wordsOf = (
  lines: readonly { name: string; included: boolean; quantity: string | null; unit: string }[],
): string => {
  const known = lines.filter(({ included, quantity }) => included && quantity !== null);
  return `${counted(known.length, 'quantity', 'quantities')}: ${known
    .slice(0, 3)
    .map(({ name, quantity, unit }) => `${name} ${quantity} ${unit}`)
    .join(', ')}`;
};

/** A value, or the last one there was: a calculation that failed leaves the one before. */
function useLatest<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}
