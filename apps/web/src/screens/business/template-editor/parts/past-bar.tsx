import type { LifeStop, Moment } from '@quotewright/domain/templates/contract.js';
import { ChevronLeft, ChevronRight, Flag, History } from 'lucide-react';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { withValues } from '../../../../lib/query.js';
import { useChangeQuery } from '../../../../lib/use-change-query.js';
import { useDebounced } from '../../../../lib/use-debounced.js';
import { Button } from '../../../../ui/button.js';
import { Input } from '../../../../ui/field.js';
import { Menu, MenuGroup } from '../../../../ui/menu.js';
import { Skeleton } from '../../../../ui/states.js';
import { useHydrated } from '../../../../ui/time.js';
import { counted } from '../../../../lib/format.js';
import { dayOf, dayWords } from '../../../../features/history/words.js';
import { fieldValue } from '../../../../lib/moments.js';
import { asOfAt, busyOf, marksOf, momentWords, stopAt, versionIn, type PastMark } from './past-moments.js';

const iso = (ms: number): string => new Date(ms).toISOString();

/** Debounce of a slider that is being dragged, and of a date that is being typed. */
const DRAG_MS = 200;
const TYPE_MS = 600;

interface PastBarProps {
  asOf: string;
  /** The moment shown, ISO 8601; undefined while it is read. */
  at: string | undefined;
  version: number | undefined;
  stops: readonly LifeStop[];
  moments: readonly Moment[];
  loading: boolean;
}

/** Which moment is shown, and the ways to another one: the slider over the template's life, steps, a date. */
export function PastBar({ asOf: addressed, at, version, stops, moments, loading }: PastBarProps) {
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const today = `?${withValues(search, { as_of: null }).toString()}`;
  const changeQuery = useChangeQuery();
  // The address follows a moment later: a second step starts from where the first one leads.
  const [wanted, setWanted] = useState<string | null>(null);
  const [seen, setSeen] = useState(addressed);
  if (seen !== addressed) {
    setSeen(addressed);
    setWanted(null);
  }
  const asOf = wanted ?? addressed;
  const go = (to: string) => {
    setWanted(to);
    changeQuery((query) => query.set('as_of', to), { replace: true });
  };
  // A step shows at once; the state itself follows.
  const stepped = stops.find((stop) => stop.version === versionIn(asOf));
  const shown = stepped?.at ?? at;
  return (
    <section className="past-bar" aria-label="The moment shown">
      <div className="past-said" role="status">
        <History aria-hidden="true" />
        <p>
          {shown ? (
            <>
              {'You are looking at '}
              <b>
                <bdi>{momentWords(shown, hydrated)}</bdi>
              </b>
            </>
          ) : (
            'You are looking at an earlier state'
          )}
          <span className="past-note">Read-only</span>
          {(stepped ?? version) !== undefined && (
            <span className="past-note">{`Version ${stepped?.version ?? version}`}</span>
          )}
        </p>
        <Link
          className="btn small plain"
          to={`?${withValues(search, { as_of: null, tab: 'history', compare: `${asOf}..current` }).toString()}`}
          preventScrollReset
        >
          Compare with today
        </Link>
        <Link className="btn small" to={today} preventScrollReset>
          Back to today
        </Link>
      </div>
      {hydrated && stops.length > 0 ? (
        <LifeSlider
          {...{ asOf, stops, moments, go }}
          loading={loading || wanted !== null}
          at={shown}
          version={stepped?.version ?? version}
        />
      ) : (
        <Skeleton className="h-16" />
      )}
    </section>
  );
}

interface LifeSliderProps extends PastBarProps {
  go: (asOf: string) => void;
}

function LifeSlider({ asOf, at, version, stops, moments, loading, go }: LifeSliderProps) {
  const [search] = useSearchParams();
  const [now] = useState(() => Date.now());
  const [first, newest] = [Date.parse(stops[0]!.at), Date.parse(stops.at(-1)!.at)];
  const end = Math.max(now, newest);
  const marks = useMemo(() => marksOf(stops, moments), [stops, moments]);
  const busy = useMemo(() => busyOf(stops, first, end), [stops, first, end]);
  const [dragged, setDragged] = useState<number | null>(null);
  const settled = useDebounced(dragged, DRAG_MS);
  const target = dragged === null ? null : asOfAt(dragged, marks, first, end);
  if (target !== null && target === asOf && !loading && settled === dragged) setDragged(null);

  useEffect(() => {
    if (settled !== null && settled === dragged && target !== null && target !== asOf) go(target);
    // Only what was dragged moves it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);

  const time = dragged ?? (at === undefined ? end : Date.parse(at));
  const named = target ?? asOf;
  const near = marks.findLast((mark) => mark.asOf === named || mark.version === versionIn(named));
  const index =
    dragged !== null
      ? stopAt(stops, { time: near?.at ?? dragged })
      : version === undefined
        ? stops.length - 1
        : stopAt(stops, { version });
  const stop = stops[Math.max(0, index)]!;
  // Between two changes, the one before is where a step back leads.
  const onStop = dragged === null && Math.abs(Date.parse(stop.at) - time) < 1_000;
  const before = stops[onStop ? index - 1 : index];
  const after = stops[index + 1];
  const step = (to: { version: number } | undefined) => {
    setDragged(null);
    if (to) go(`v${to.version}`);
  };
  const mark = (forward: boolean) => {
    const to = forward
      ? marks.find((one) => one.version > stop.version)
      : marks.findLast((one) => one.version < stop.version);
    setDragged(null);
    if (to) go(to.asOf);
  };

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const keys: Record<string, () => void> = {
      ArrowUp: () => step(after),
      ArrowDown: () => step(before),
      [rightToLeft ? 'ArrowLeft' : 'ArrowRight']: () => step(after),
      [rightToLeft ? 'ArrowRight' : 'ArrowLeft']: () => step(before),
      Home: () => step(stops[0]),
      End: () => step(stops.at(-1)),
      PageUp: () => mark(true),
      PageDown: () => mark(false),
    };
    const run = keys[event.key];
    if (!run || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    run();
  }

  const said = `${momentWords(iso(near?.at ?? time), true)}, version ${stop.version}${near ? `, ${near.label}` : ''}`;
  const place = (ms: number) => `${((ms - first) / Math.max(1, end - first)) * 100}%`;
  const most = Math.max(1, ...busy.bars.map(({ count }) => count));
  const hrefOf = (to: string) => `?${withValues(search, { as_of: to }).toString()}`;
  return (
    <div className="past-ways">
      <Button
        icon
        size="small"
        aria-label="Previous change"
        title="Previous change"
        disabled={!before}
        onClick={() => step(before)}
      >
        <ChevronLeft aria-hidden="true" className="flip" />
      </Button>
      <div className="past-slider">
        <div className="past-marks" aria-hidden="true">
          {busy.bars.map(({ from, count }) =>
            count === 0 ? null : (
              <span
                key={from}
                className="past-busy"
                style={{
                  insetInlineStart: place(from),
                  inlineSize: `max(2px, calc(${place(first + busy.each)} - 1px))`,
                  blockSize: `${20 + 80 * (count / most)}%`,
                }}
              />
            ),
          )}
          {marks.map((one) => (
            <span
              key={`${one.asOf} ${one.kind}`}
              className={`past-mark ${one.kind}`}
              style={{ insetInlineStart: place(one.at) }}
            />
          ))}
        </div>
        <input
          type="range"
          min={first}
          max={end}
          step={1}
          value={Math.min(end, Math.max(first, near?.at ?? time))}
          aria-label="Moment of the template’s life"
          aria-valuetext={said}
          onChange={(event) => setDragged(Number(event.target.value))}
          onKeyDown={onKeyDown}
        />
        <div className="past-ends" aria-hidden="true">
          <span>{dayWords(dayOf(stops[0]!.at, true))}</span>
          <span className="past-here">{near ? near.label : dragged !== null && said}</span>
          <span>Today</span>
        </div>
      </div>
      <Button
        icon
        size="small"
        aria-label="Next change"
        title="Next change"
        disabled={!after}
        onClick={() => step(after)}
      >
        <ChevronRight aria-hidden="true" className="flip" />
      </Button>
      <DateField time={time} first={first} end={end} onTime={(ms) => go(iso(ms))} />
      <Places marks={marks} {...busy} end={end} hrefOf={hrefOf} />
    </div>
  );
}

interface DateFieldProps {
  time: number;
  first: number;
  end: number;
  onTime: (ms: number) => void;
}

/** A day and a time of day; it moves the slider once typing stops. */
function DateField({ time, first, end, onTime }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(time);
  if (seen !== time) {
    setSeen(time);
    setTyped(null);
  }
  const settled = useDebounced(typed, TYPE_MS);
  useEffect(() => {
    const ms = settled === null ? NaN : new Date(settled).getTime();
    // Up to the end of the minute: the field knows no seconds.
    if (settled === typed && !Number.isNaN(ms)) onTime(Math.min(end, ms + 59_999));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what was typed moves it
  }, [settled]);
  return (
    <div className="past-date">
      <Input
        type="datetime-local"
        aria-label="Date and time"
        min={fieldValue(first)}
        max={fieldValue(end)}
        value={typed ?? fieldValue(time)}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

/** Days listed as busy. */
const BUSIEST = 3;

/** The publishes, named moments and busiest days, as a list of links. */
function Places({
  marks,
  bars,
  each,
  end,
  hrefOf,
}: ReturnType<typeof busyOf> & {
  marks: readonly PastMark[];
  end: number;
  hrefOf: (asOf: string) => string;
}) {
  const busiest = [...bars]
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count)
    .slice(0, BUSIEST);
  if (marks.length + busiest.length === 0) return null;
  return (
    <Menu end className="btn small" summary="Go to…">
      {marks.length > 0 && (
        <MenuGroup title="Publishes and named moments">
          {marks.toReversed().map((one) => (
            <Link key={`${one.asOf} ${one.kind}`} to={hrefOf(one.asOf)} replace preventScrollReset>
              {one.kind === 'named' && <Flag aria-hidden="true" className="size-4" />}
              <bdi>{one.label}</bdi>
              <span className="past-when">{momentWords(iso(one.at), true)}</span>
            </Link>
          ))}
        </MenuGroup>
      )}
      {busiest.length > 0 && (
        <MenuGroup title="After the busiest times">
          {busiest.map(({ from, count }) => (
            <Link key={from} to={hrefOf(iso(Math.min(end, from + each)))} replace preventScrollReset>
              {each < 86_400_000 ? momentWords(iso(from), true) : dayWords(dayOf(iso(from), true))}
              <span className="past-when">{counted(count, 'change')}</span>
            </Link>
          ))}
        </MenuGroup>
      )}
    </Menu>
  );
}
