import { Exact } from '@quotewright/domain/kernel/exact.js';
import { decimalText, readDecimal } from '@quotewright/domain/kernel/money.js';
import { readNumber, type NumberRule } from '@quotewright/domain/kernel/number-rules.js';
import { textFault, type TextRule } from '@quotewright/domain/kernel/text-rules.js';
import {
  proposalNumberRules as numbers,
  proposalTextRules as texts,
  type ProposalChangeRequest,
  type ProposalDraft,
  type ProposalLine,
  type ProposalSection,
} from '@quotewright/domain/proposals/contract.js';
import { paperTextRules } from '@quotewright/domain/proposals/contract-papers.js';
import {
  isTypedMeasurement,
  readTyped,
  saidAs,
  type TypedMeasurement,
} from '../../../../features/measurement/typed-measurement.js';

/** What a field comes to: the fields of a change, or what is wrong with the text. */
type Read = Partial<ProposalChangeRequest> | { error: string };

interface Field<Of> {
  label: string;
  textIn: (of: Of) => string;
  read: (text: string, of: Of, draft: ProposalDraft) => Read;
}

/** One field of a draft, found by its key: `title`, `sections.5.title`, `sections.5.answers.12`, `lines.7.quantity`. */
export interface DraftField {
  /** In words: `Quantity of Vinyl plank`. */
  label: string;
  /** As the draft has it. */
  text: string;
  /** The change that a text means, or what is wrong with it. */
  read: (text: string) => { change: ProposalChangeRequest } | { error: string };
  /** A text as a person reads it. */
  said: (text: string) => string;
}

const textField =
  (field: 'title' | 'cover' | 'notes' | 'name' | 'unit', rule: TextRule) =>
  (text: string): Read => {
    const fault = textFault(rule, text);
    return fault ? { error: fault.message } : { [field]: text.trim() };
  };

/** Numbers may be typed with commas and a dollar sign. */
const plain = (text: string): string => text.replace(/[,$\s]/g, '');

const numberField = (rule: NumberRule, text: string, change: (value: string) => Read): Read => {
  const value = readNumber(rule, plain(text));
  return value === null ? { error: rule.message } : change(value);
};

type Discount = ProposalDraft['discount'];

/** A discount as it is typed: `10%` or `25`. */
export const discountText = (discount: Discount): string =>
  discount === null ? '' : discount.kind === 'percent' ? `${discount.value}%` : discount.value;

/** A discount that was typed. */
export function readDiscount(text: string): Read {
  const typed = plain(text);
  if (typed === '') return { discount: null };
  const isPercent = typed.endsWith('%');
  return numberField(isPercent ? numbers.percent : numbers.amount, typed.replace(/%$/, ''), (value) => ({
    discount: { kind: isPercent ? 'percent' : 'amount', value },
  }));
}

const hundred = Exact.of(100);

/** What the price adds to the cost, as a part of the cost (markup) or of the price (margin); empty if it has none. */
export function earned(kind: 'markup' | 'margin', price: string, cost: string | null): string {
  const [of, paid] = [readDecimal(price), cost === null ? null : readDecimal(cost)];
  if (!of || !paid) return '';
  const whole = kind === 'markup' ? paid : of;
  return whole.equals(0) ? '' : decimalText(of.sub(paid).div(whole).mul(hundred), 2);
}

const pricingField = (kind: 'markup' | 'margin'): Field<ProposalLine> => ({
  label: kind === 'markup' ? 'Markup' : 'Margin',
  textIn: ({ pricing, unit_price, cost_price }) =>
    pricing?.kind === kind ? pricing.percent : earned(kind, unit_price, cost_price),
  read: (text) =>
    plain(text) === ''
      ? { pricing: null, price: null }
      : numberField(numbers[kind], text.replace('%', ''), (percent) => ({ pricing: { kind, percent }, price: null })),
});

/** A price that is typed stands instead of the markup of the line; by hand, it is the line's own. */
function readPrice(text: string, line: ProposalLine, draft: ProposalDraft): Read {
  const without = line.pricing === null ? {} : { pricing: null };
  if (plain(text) === '') return line.offer ? { price: null, ...without } : { error: 'Enter a price.' };
  const inherited = draft.pricing ?? draft.sections.find(({ id }) => id === line.section_id)?.pricing;
  return numberField(numbers.price, text, (value) =>
    line.offer || inherited ? { price: value, ...without } : { retail_price: value, price: null, ...without },
  );
}

const headFields = {
  title: { label: 'Title', textIn: ({ title }) => title, read: textField('title', texts.title) },
  cover: { label: 'Cover text', textIn: ({ cover }) => cover, read: textField('cover', paperTextRules.cover) },
  notes: { label: 'Notes at the end', textIn: ({ notes }) => notes, read: textField('notes', paperTextRules.notes) },
  discount: { label: 'Discount', textIn: ({ discount }) => discountText(discount), read: readDiscount },
} satisfies Record<string, Field<ProposalDraft>>;

const sectionFields = {
  title: { label: 'Title', textIn: ({ title }) => title, read: textField('title', texts.section) },
  discount: { label: 'Discount', textIn: ({ discount }) => discountText(discount), read: readDiscount },
} satisfies Record<string, Field<ProposalSection>>;

const lineFields = {
  name: { label: 'Name', textIn: ({ name }) => name, read: textField('name', texts.line) },
  unit: { label: 'Unit', textIn: ({ unit }) => unit, read: textField('unit', texts.unit) },
  quantity: {
    label: 'Quantity',
    textIn: ({ quantity }) => quantity,
    read: (text, { formula }) => {
      if (plain(text) === '') return formula === null ? { error: 'Enter a quantity.' } : { quantity: null };
      return numberField(numbers.quantity, text, (quantity) => ({ quantity }));
    },
  },
  price: { label: 'Price', textIn: ({ unit_price }) => unit_price, read: readPrice },
  cost: {
    label: 'Cost',
    textIn: ({ cost_price }) => cost_price ?? '',
    read: (text) => numberField(numbers.price, text, (cost_price) => ({ cost_price })),
  },
  markup: pricingField('markup'),
  margin: pricingField('margin'),
  discount: { label: 'Discount', textIn: ({ discount }) => discountText(discount), read: readDiscount },
} satisfies Record<string, Field<ProposalLine>>;

/** What the fields of a line show, as the draft has it. */
export const lineText = (line: ProposalLine, field: keyof typeof lineFields): string => lineFields[field].textIn(line);
/** The same of a section. */
export const sectionText = (section: ProposalSection, field: keyof typeof sectionFields): string =>
  sectionFields[field].textIn(section);
/** The same of the whole. */
export const headText = (draft: ProposalDraft, field: keyof typeof headFields): string =>
  headFields[field].textIn(draft);

/** A measurement as it is kept while it is typed. */
export const measurementText = (typed: TypedMeasurement): string => JSON.stringify(typed);

/** The same read back; `null` for an answer of the draft, or what an older release kept. */
export function measurementOf(text: string): TypedMeasurement | null {
  if (!text.startsWith('{')) return null;
  const typed: unknown = JSON.parse(text);
  return isTypedMeasurement(typed) ? typed : null;
}

function answerField(section: ProposalSection, questionId: number): DraftField | null {
  const question = section.questions.find(({ question_id }) => question_id === questionId);
  if (!question) return null;
  return {
    label: `${question.title}, ${section.title}`,
    text: question.answer,
    read: (text) => {
      const typed = measurementOf(text);
      const value = typed && readTyped(typed, question.unit).value;
      if (value == null) return { error: `Answer “${question.title}”.` };
      return { change: { change: 'section', section_id: section.id, answers: { [questionId]: value } } };
    },
    said: (text) => {
      const typed = measurementOf(text);
      return typed ? saidAs({ unit: question.unit, ...typed }) : `${text} ${question.unit}`;
    },
  };
}

/** The field of a key; `null` if it is no longer there. */
export function fieldOf(draft: ProposalDraft, key: string): DraftField | null {
  const [first, id, name, question] = key.split('.');
  const found = <Of>(
    fields: Readonly<Record<string, Field<Of>>>,
    field: string,
    of: Of | undefined,
    whose: string,
    change: ProposalChangeRequest,
  ): DraftField | null => {
    const known = fields[field];
    if (!known || of === undefined) return null;
    return {
      label: known.label + whose,
      text: known.textIn(of),
      read: (text) => {
        const read = known.read(text, of, draft);
        return 'error' in read ? read : { change: { ...change, ...read } };
      },
      said: (text) => text,
    };
  };
  if (id === undefined) return found<ProposalDraft>(headFields, first!, draft, '', { change: 'head' });
  const itemId = Number(id);
  if (first === 'lines') {
    const line = draft.sections.flatMap(({ lines }) => lines).find((one) => one.id === itemId);
    return found<ProposalLine>(lineFields, name!, line, ` of ${line?.name}`, { change: 'line', line_id: itemId });
  }
  const section = draft.sections.find((one) => one.id === itemId);
  if (section && name === 'answers') return answerField(section, Number(question));
  return found<ProposalSection>(sectionFields, name!, section, ` of ${section?.title}`, {
    change: 'section',
    section_id: itemId,
  });
}

/** A change with the key it was typed under. */
interface Keyed {
  key: string;
  change: ProposalChangeRequest;
}

/**
 * The changes of a call, and the keys of each. Measurements of one section go together, with those that were not touched:
 * the call takes all of them.
 */
export function changesOf(
  edits: readonly Keyed[],
  draft: ProposalDraft,
): { changes: ProposalChangeRequest[]; keys: string[][] } {
  const changes: ProposalChangeRequest[] = [];
  const keys: string[][] = [];
  const measured = new Map<number, number>();
  for (const { key, change } of edits) {
    const at = change.answers && change.change === 'section' ? measured.get(change.section_id!) : undefined;
    if (at !== undefined) {
      changes[at] = { ...changes[at]!, answers: { ...changes[at]!.answers, ...change.answers } };
      keys[at]!.push(key);
      continue;
    }
    const section =
      change.change === 'section' && change.answers
        ? draft.sections.find(({ id }) => id === change.section_id)
        : undefined;
    if (section) {
      measured.set(section.id, changes.length);
      const answers = Object.fromEntries(section.questions.map(({ question_id, answer }) => [question_id, answer]));
      changes.push({ ...change, answers: { ...answers, ...change.answers } });
    } else changes.push(change);
    keys.push([key]);
  }
  return { changes, keys };
}
