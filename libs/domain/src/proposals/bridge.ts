import { formatFormula, formulaQuestionIds, parseFormula } from '../formula/parse.js';
import { DomainError } from '../kernel/errors.js';
import { dollars, moneyText, readDecimal } from '../kernel/money.js';
import { isSame } from '../kernel/same.js';
import type { ProposalFigures } from './calculate.js';
import { defaultPicks } from './choices.js';
import {
  linesOf,
  type Line,
  type PinnedQuestion,
  type PinnedTemplate,
  type ProposalContent,
  type Section,
} from './content.js';
import type { BridgeMove, BridgeMoveKind, BridgeNote, ProposalBridge } from './contract-bridge.js';
import { figuresOf, workedLines, type WorkedProposal } from './figures.js';
import { contentAfter, type NewLine, type ProposalChange } from './proposal.js';

/** An offer as it is now. */
export interface OfferNow {
  readonly retail: string;
  /** `null`: the business may not know it. */
  readonly cost: string | null;
  /** Revision of the product's stream that set the price, and since when it holds (ISO 8601 UTC). */
  readonly revision: number;
  readonly at: string;
}

/** A template as it is now, with the lines that a section takes of it. */
export interface TemplateNow {
  readonly version: number;
  /** Since when it is so, ISO 8601 UTC. */
  readonly at: string;
  readonly name: string;
  readonly alias: string;
  readonly questions: readonly PinnedQuestion[];
  /** At today's prices; their formulas have the numbers of `questions`. */
  readonly lines: readonly NewLine[];
  /** The offers of the lines of the version that is pinned, by line; `null`: it cannot be read. */
  readonly pinned: ReadonlyMap<number, number> | null;
}

/** What a proposal is compared with. A text says why there is nothing: what is pinned stays. */
export interface Today {
  readonly offers: ReadonlyMap<number, OfferNow | string>;
  /** By section. */
  readonly templates: ReadonlyMap<number, TemplateNow | string>;
}

/** A move with the changes of the draft that take it. */
interface Move {
  readonly key: string;
  readonly kind: BridgeMoveKind;
  readonly label: string;
  readonly sectionId: number | null;
  readonly at: string;
  readonly retail: Compared | null;
  readonly cost: Compared | null;
  /** Of a formula or a product. */
  readonly text: Compared | null;
  readonly changes: readonly ProposalChange[];
  /** Why it cannot be taken; `null`: it can. */
  readonly missing: string | null;
}

interface Compared {
  readonly before: string;
  readonly after: string;
}

/** A move with what it does to the figures, in dollars; `null`: it is kept out, or a cost is hidden. */
interface PricedMove extends Move {
  readonly amount: string | null;
  readonly costAmount: string | null;
}

/** The totals of a proposal, and the moves between them. */
interface Bridge {
  readonly pinned: ProposalFigures;
  readonly atTodaysPrices: ProposalFigures;
  readonly withTodaysTemplates: ProposalFigures;
  readonly moves: readonly PricedMove[];
  readonly notes: readonly BridgeNote[];
}

const compared = (before: string, after: string): Compared | null => (before === after ? null : { before, after });

/** One move for each offer whose price is another one. */
function* priceMoves({ lines }: ProposalContent, { offers }: Today): Iterable<Move> {
  for (const [offerId, now] of offers) {
    if (typeof now === 'string') continue;
    const moved = lines.filter(
      ({ offer, retail, internal: { cost } }) =>
        offer?.offerId === offerId &&
        offer.productRevision < now.revision &&
        (retail !== now.retail || cost !== now.cost),
    );
    const [first] = moved;
    if (!first) continue;
    yield {
      key: `offers.${offerId}@${now.revision}`,
      kind: 'price',
      label: `Supplier price of ${first.name}`,
      sectionId: moved.every(({ sectionId }) => sectionId === first.sectionId) ? first.sectionId : null,
      at: now.at,
      retail: compared(first.retail, now.retail),
      cost: compared(first.internal.cost ?? '', now.cost ?? ''),
      text: null,
      missing: null,
      changes: moved.map((line) => ({
        change: 'line',
        lineId: line.id,
        fields: { retail: now.retail, cost: now.cost, offer: { ...line.offer!, productRevision: now.revision } },
      })),
    };
  }
}

const numbered = (questions: readonly PinnedQuestion[]) =>
  questions.map(({ questionId: id, number: no_of_question }) => ({ id, no_of_question }));

/** A line of today's template as the section would hold it: its formula has the numbers of the pinned questions. */
function asPinned({ template }: Section, now: TemplateNow, line: NewLine): { line: NewLine; missing: string | null } {
  const { formula } = line;
  const { formula: parsed } = parseFormula(formula!.formula, numbered(now.questions));
  const stored = parsed?.stored ?? formula!.formula;
  const { include_when: when } = formula!.settings;
  const asked = [...formulaQuestionIds(stored), ...(when ? [when.question_id] : [])];
  return {
    line: {
      ...line,
      formula: {
        ...formula!,
        formula: formatFormula(stored, numbered(template!.questions)),
        ...(now.version !== template!.version && { version: now.version }),
      },
    },
    missing: missingFor(asked, template!, now),
  };
}

/** What a section lacks for questions of today's template; `null`: nothing. */
function missingFor(asked: readonly number[], template: PinnedTemplate, now: TemplateNow): string | null {
  for (const id of asked) {
    const question = now.questions.find(({ questionId }) => questionId === id);
    const pinned = template.questions.find(({ questionId }) => questionId === id);
    if (!question) continue;
    if (!pinned)
      return `It needs a measurement that this section does not have: “${question.title}”. Put the template in again.`;
    if (pinned.unit !== question.unit)
      return `“${question.title}” is measured in ${question.unit} now, and here in ${pinned.unit}. Put the template in again.`;
  }
  return null;
}

/** The moves of one section from its lines to those of today's template. */
function* sectionMoves(content: ProposalContent, section: Section, now: TemplateNow): Iterable<Move> {
  const own = linesOf(content, section.id).filter(({ formula }) => formula !== null);
  const base = { sectionId: section.id, at: now.at, retail: null, cost: null, text: null, missing: null };
  for (const given of now.lines) {
    const { lineId } = given.formula!;
    const { line, missing } = asPinned(section, now, given);
    const held = own.filter(({ formula }) => formula!.lineId === lineId);
    for (const old of held) yield* lineMoves(old, line, { now, missing });
    const isNew = now.pinned !== null && !now.pinned.has(lineId) && held.length === 0;
    if (isNew)
      yield {
        ...base,
        key: `sections.${section.id}.${lineId}@${now.version}`,
        kind: 'added',
        label: `${line.name} added`,
        missing,
        changes: [{ change: 'add-line', sectionId: section.id, line }],
      };
  }
  for (const { id, name, formula } of own) {
    const known = formula!.version !== undefined || now.pinned?.has(formula!.lineId);
    if (!known || now.lines.some((line) => line.formula!.lineId === formula!.lineId)) continue;
    yield {
      ...base,
      key: `lines.${id}.removed@${now.version}`,
      kind: 'removed',
      label: `${name} removed`,
      changes: [{ change: 'remove-line', lineId: id }],
    };
  }
}

/** The moves of one line: another product, another formula or settings. */
function* lineMoves(
  old: Line,
  line: NewLine,
  { now, missing }: { now: TemplateNow; missing: string | null },
): Iterable<Move> {
  const base = { sectionId: old.sectionId, at: now.at, retail: null, cost: null };
  const { name, productType, unit, retail, cost, offer } = line;
  const before = now.pinned?.get(line.formula!.lineId);
  if (before !== undefined && before !== offer!.offerId && old.offer?.offerId !== offer!.offerId)
    yield {
      ...base,
      key: `lines.${old.id}.product@${now.version}`,
      kind: 'product',
      label: `Product of ${old.name}`,
      text: { before: old.name, after: name },
      missing: null,
      changes: [{ change: 'line', lineId: old.id, fields: { name, productType, unit, retail, cost, offer } }],
    };
  const [was, is] = [old.formula!, line.formula!];
  const isFormula = was.formula !== is.formula;
  if (isFormula || !isSame(was.settings, is.settings))
    yield {
      ...base,
      key: `lines.${old.id}.formula@${now.version}`,
      kind: isFormula ? 'formula' : 'settings',
      label: `${isFormula ? 'Formula' : 'Settings'} of ${old.name}`,
      text: compared(was.formula, is.formula),
      missing,
      changes: [{ change: 'line', lineId: old.id, fields: { formula: is } }],
    };
}

/** All moves between what is pinned and today, in the order in which they are applied: prices, then templates. */
function movesOf(content: ProposalContent, today: Today): Move[] {
  return [
    ...priceMoves(content, today),
    ...content.sections.flatMap((section) => {
      const now = today.templates.get(section.id);
      return now === undefined || typeof now === 'string' || now.version === section.template?.version
        ? []
        : [...sectionMoves(content, section, now)];
    }),
  ];
}

/** What has no today, each said once. */
function notesOf({ sections, lines }: ProposalContent, { offers, templates }: Today): BridgeNote[] {
  const notes = new Map<string, BridgeNote>();
  const say = (label: string, message: unknown) => {
    if (typeof message === 'string') notes.set(`${label}\n${message}`, { label, message });
  };
  for (const { id, template } of sections) say(template?.name ?? '', templates.get(id));
  for (const { name, offer } of lines) say(name, offer && offers.get(offer.offerId));
  return [...notes.values()];
}

/**
 * The way of a proposal from what is pinned to today: one move after the other is applied, and all is calculated again,
 * so that the moves add up to the difference of the totals.
 * @param worked its lines as they count now; a formula that stays is not calculated again
 */
export function bridgeOf(
  content: ProposalContent,
  today: Today,
  worked: WorkedProposal = workedLines(content),
): Bridge {
  const figuresNow = () => figuresOf(now, known, defaultPicks(now));
  let [now, known] = [content, worked];
  let figures = figuresNow();
  const pinned = figures;
  let atTodaysPrices = figures;
  const moves = movesOf(content, today).map((move): PricedMove => {
    const keptOut = (missing: string): PricedMove => ({ ...move, missing, amount: null, costAmount: null });
    if (move.missing !== null) return keptOut(move.missing);
    const before = { now, known, figures };
    try {
      now = contentAfter(now, move.changes);
    } catch (error) {
      if (error instanceof DomainError) return keptOut(error.message);
      throw error;
    }
    known = workedLines(now, known);
    const fault = known.faults.find(({ line_id }) => !before.known.faults.some((old) => old.line_id === line_id));
    if (fault) {
      ({ now, known } = before);
      return keptOut(fault.message);
    }
    figures = figuresNow();
    if (move.kind === 'price') atTodaysPrices = figures;
    return {
      ...move,
      amount: minus(figures.total, before.figures.total),
      costAmount:
        figures.cost === null || before.figures.cost === null ? null : minus(figures.cost, before.figures.cost),
    };
  });
  return { pinned, atTodaysPrices, withTodaysTemplates: figures, moves, notes: notesOf(content, today) };
}

const minus = (a: string, b: string): string => moneyText(readDecimal(a)!.sub(readDecimal(b)!));

/** Whether a reader is told of a move: whoever sees no cost is not told that one moved. */
const isTold = (move: PricedMove, costs: boolean): boolean =>
  costs || move.kind !== 'price' || move.retail !== null || move.amount !== '0.00';

/** A bridge as its business reads it. `costs`: the reader sees what every line costs. */
export function bridgeView(
  bridge: Bridge,
  content: ProposalContent,
  costs: boolean,
): Omit<ProposalBridge, 'version' | 'revision'> {
  const titles = new Map(content.sections.map(({ id, title }) => [id, title]));
  return {
    pinned: bridge.pinned.total,
    at_todays_prices: bridge.atTodaysPrices.total,
    with_todays_templates: bridge.withTodaysTemplates.total,
    notes: [...bridge.notes],
    moves: bridge.moves
      .filter((move) => isTold(move, costs))
      .map((move): BridgeMove => {
        const { key, kind, label, sectionId, at, amount, costAmount, missing } = move;
        const section = sectionId === null ? null : titles.get(sectionId)!;
        const cost = costs ? costAmount : null;
        return { key, kind, label, detail: detailOf(move, costs), section, at, amount, cost, missing };
      }),
  };
}

function detailOf({ retail, cost, text }: Move, costs: boolean): string | null {
  const arrow = ({ before, after }: Compared, said: (value: string) => string) => `${said(before)} → ${said(after)}`;
  const money = (value: string) => (value === '' ? 'unknown' : dollars(value));
  const parts = [
    ...(text ? [arrow(text, (value) => value)] : []),
    ...(retail ? [arrow(retail, money)] : []),
    ...(costs && cost ? [`cost ${arrow(cost, money)}`] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/**
 * The changes that take moves into a draft. A section whose moves are all taken is at today's version from then on.
 * Throws `moves_changed` with each move that is not there any more, or is kept out.
 * @param keys `null`: all that are not kept out
 */
export function changesOfMoves(
  content: ProposalContent,
  today: Today,
  { moves }: Bridge,
  keys: readonly string[] | null,
): ProposalChange[] {
  if (keys !== null) assertThere(content, moves, keys);
  const taken = moves.filter(({ key, amount }) => (keys === null ? amount !== null : keys.includes(key)));
  const changes = taken.flatMap((move) => move.changes);
  for (const { id, template } of content.sections) {
    const own = moves.filter(({ kind, sectionId }) => kind !== 'price' && sectionId === id);
    const now = today.templates.get(id);
    if (own.length === 0 || typeof now !== 'object' || !own.every((move) => taken.includes(move))) continue;
    changes.push({ change: 'section', sectionId: id, fields: { template: pinAt(template!, now) } });
  }
  return changes;
}

/** A pinned template at today's version: its questions keep their numbers, since the formulas of its lines have them. */
function pinAt(template: PinnedTemplate, { version, name, alias, questions }: TemplateNow): PinnedTemplate {
  const titles = new Map(questions.map(({ questionId, title }) => [questionId, title]));
  return {
    ...template,
    version,
    name,
    alias,
    questions: template.questions.map((one) => ({ ...one, title: titles.get(one.questionId) ?? one.title })),
  };
}

function assertThere(content: ProposalContent, moves: readonly PricedMove[], keys: readonly string[]): void {
  const errors = keys.flatMap((key, at) => {
    const path = `moves.${at}`;
    const move = moves.find((one) => one.key === key);
    if (!move) return [{ path, code: 'gone', message: `${calledBy(content, key)} is not there any more.` }];
    return move.missing === null ? [] : [{ path, code: 'kept_out', message: `${move.label}: ${move.missing}` }];
  });
  if (errors.length === 0) return;
  throw new DomainError('moves_changed', `${errors[0]!.message} Look at the moves again.`, { errors });
}

/** The name of a move that is gone, by its key. */
function calledBy({ sections, lines }: ProposalContent, key: string): string {
  const [, kind, id] = /^(offers|lines|sections)\.(\d+)/.exec(key) ?? [];
  const line = lines.find((one) => String(kind === 'offers' ? one.offer?.offerId : one.id) === id);
  if (kind === 'offers' && line) return `The new supplier price of ${line.name}`;
  if (kind === 'lines' && line) return `The change of ${line.name}`;
  const section = kind === 'sections' ? sections.find((one) => String(one.id) === id) : undefined;
  return section ? `The new line of ${section.title}` : 'This move';
}
