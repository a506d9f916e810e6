import { dollars } from '../kernel/money.js';
import { never } from '../kernel/errors.js';
import { quoted } from '../kernel/isolated.js';
import type { ReadableChange } from '../templates/contract.js';
import type { Discount, Instalment, Pricing } from './calculate.js';
import type { Choice, Line, LineFields, LineInternal, Look, ProposalContent, Section, Taxes } from './content.js';
import { isAboutSending, lineInternalEvents, type ProposalEvent, type SendingEvent } from './events.js';

/** Events that hold nothing but what never leaves the business. */
const internalAlone: ReadonlySet<ProposalEvent['type']> = new Set<ProposalEvent['type']>([
  'ProposalPriced',
  'SectionPriced',
  'ProposalApproved',
  ...Object.values(lineInternalEvents),
]);

/** Whether the sentence of an event would tell what never leaves the business. */
export const isInternalAlone = ({ type }: ProposalEvent): boolean => internalAlone.has(type);

/** An event in words: a sentence without its subject, and what it changed. */
interface Told {
  summary: string;
  changes: ReadableChange[];
}

const alone = (summary: string): Told => ({ summary, changes: [] });

const percents = (percent: string): string => `${percent} %`;

const discountText = (discount: Discount | null): string | null =>
  discount && (discount.kind === 'amount' ? dollars(discount.value) : percents(discount.value));

const pricingText = (pricing: Pricing | null): string | null =>
  pricing && `${percents(pricing.percent)} ${pricing.kind}`;

const choiceText = (choice: Choice | null): string => {
  if (choice === null) return 'always part of it';
  if (choice.kind === 'optional') return 'optional';
  return choice.isDefault ? 'an alternative, and the default' : 'an alternative';
};

const taxesText = ({ rates, rounding, inclusive }: Taxes): string =>
  [
    ...(rates.length === 0 ? ['none'] : rates.map(({ name, percent }) => `${name} ${percents(percent)}`)),
    rounding === 'line' ? 'rounded on each line' : 'rounded on the total',
    ...(inclusive ? ['shown in the prices'] : []),
  ].join(', ');

const instalmentsText = (plan: readonly Instalment[]): string | null =>
  plan.length === 0
    ? null
    : plan
        .map((one) => {
          const part = 'percent' in one ? percents(one.percent) : 'amount' in one ? dollars(one.amount) : 'the rest';
          return `${one.label}: ${part}`;
        })
        .join(', ');

const lookText = ({ quantities, prices, pictures }: Look): string =>
  [
    quantities ? 'quantities' : 'no quantities',
    prices === 'lines' ? 'prices of lines' : 'totals of sections',
    pictures ? 'pictures' : 'no pictures',
  ].join(', ');

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** `changed the title from “A” to “B”`, and the same as a change. */
function changed(path: string, what: string, before: string | null, after: string | null): Told {
  const changes = [{ path, label: what, before, after }];
  if (after === null) return { summary: `took out the ${what}`, changes };
  return { summary: `changed the ${what}${before === null ? '' : ` from ${before}`} to ${after}`, changes };
}

const sectionIn = ({ sections }: ProposalContent, id: number): Section | undefined =>
  sections.find((section) => section.id === id);
const lineIn = ({ lines }: ProposalContent, id: number): Line | undefined => lines.find((line) => line.id === id);

const sectionName = (content: ProposalContent, id: number): string => {
  const title = sectionIn(content, id)?.title;
  return title === undefined ? 'a section' : quoted(title);
};
const lineName = (content: ProposalContent, id: number): string => {
  const name = lineIn(content, id)?.name;
  return name === undefined ? 'a line' : quoted(name);
};

/** How a line's field reads. */
const lineTexts: {
  [Field in keyof (Omit<LineFields, 'offer'> & Omit<LineInternal, 'because'>)]: [
    label: string,
    text: (value: (LineFields & LineInternal)[Field]) => string | null,
  ];
} = {
  name: ['name', (name) => name],
  productType: ['type', (type) => type.replace('_', ' ')],
  unit: ['unit', (unit) => unit || null],
  quantity: ['typed quantity', (quantity) => quantity],
  retail: ['retail price', dollars],
  price: ['typed price', (price) => price && dollars(price)],
  choice: ['choice', choiceText],
  discount: ['discount', discountText],
  cost: ['cost', (cost) => cost && dollars(cost)],
  pricing: ['markup or margin', pricingText],
  formula: ['formula', (formula) => formula && formula.formula],
};

/** What changed of a line. */
function lineChanged<Field extends keyof typeof lineTexts>(
  content: ProposalContent,
  id: number,
  field: Field,
  value: (LineFields & LineInternal)[Field],
): Told {
  const line = lineIn(content, id);
  const [label, text] = lineTexts[field];
  const before = line && text({ ...line, ...line.internal }[field]);
  return changed(field, `${label} of ${lineName(content, id)}`, before ?? null, text(value));
}

/** What became of the measurements of a section. */
function measured(content: ProposalContent, id: number, answers: Readonly<Record<string, string>>): Told {
  const section = sectionIn(content, id);
  const changes = Object.entries(answers)
    .filter(([question, answer]) => section?.answers[question] !== answer)
    .map(([question, answer]) => ({
      path: `answers.${question}`,
      label: section?.template?.questions.find(({ questionId }) => String(questionId) === question)?.title ?? 'answer',
      before: section?.answers[question] ?? null,
      after: answer,
    }));
  return { summary: `measured ${sectionName(content, id)}`, changes };
}

const sent = (revision: number): string => (revision === 1 ? 'the proposal' : `revision ${revision}`);

/**
 * What an event of a proposal did, as a sentence without its subject. Clients are not named: their names stand in no event.
 * @param before the draft before it; `null` before the first one
 */
export function proposalTold(event: ProposalEvent, before: ProposalContent | null): Told {
  if (event.type === 'ProposalStarted') return alone(`started the proposal ${quoted(event.data.head.title)}`);
  return isAboutSending(event) ? sendingTold(event) : draftTold(event, before!);
}

function draftTold(
  event: Exclude<ProposalEvent, SendingEvent | { type: 'ProposalStarted' }>,
  before: ProposalContent,
): Told {
  const { head } = before;
  switch (event.type) {
    case 'ProposalTitled':
      return changed('title', 'title', quoted(head.title), quoted(event.data.title));
    case 'ProposalClientChosen':
      return alone(event.data.clientId === null ? 'took the client out' : 'chose the client');
    case 'ProposalCoverWritten':
      return alone('changed the cover text');
    case 'ProposalNotesWritten':
      return alone('changed the notes');
    case 'ProposalDiscounted':
      return changed('discount', 'discount', discountText(head.discount), discountText(event.data.discount));
    case 'ProposalTaxesSet':
      return changed('taxes', 'taxes', taxesText(head.taxes), taxesText(event.data.taxes));
    case 'ProposalInstalmentsSet':
      return changed(
        'instalments',
        'payments',
        instalmentsText(head.instalments),
        instalmentsText(event.data.instalments),
      );
    case 'ProposalLookSet':
      return changed('look', 'look', lookText(head.look), lookText(event.data.look));
    case 'ProposalValiditySet':
      return changed('valid_days', 'validity', days(head.validDays), days(event.data.validDays));
    case 'ProposalPriced':
      return changed(
        'pricing',
        'markup or margin',
        pricingText(before.internal.pricing),
        pricingText(event.data.internal.pricing),
      );
    case 'SectionAdded': {
      const { section, copyOf } = event.data;
      const source = copyOf === undefined ? '' : `, a copy of ${sectionName(before, copyOf)}`;
      return alone(`added the section ${quoted(section.title)}${source}`);
    }
    case 'SectionRemoved':
      return alone(`removed the section ${sectionName(before, event.data.sectionId)}`);
    case 'SectionsSorted':
      return alone('changed the order of the sections');
    case 'SectionTitled': {
      const { sectionId, title } = event.data;
      return changed('title', 'title of a section', sectionName(before, sectionId), quoted(title));
    }
    case 'SectionTemplatePinned': {
      const { sectionId, template } = event.data;
      return alone(`took the template of ${sectionName(before, sectionId)} as it is in version ${template?.version}`);
    }
    case 'SectionMeasured':
      return measured(before, event.data.sectionId, event.data.answers);
    case 'SectionChoiceSet': {
      const { sectionId, choice } = event.data;
      const was = choiceText(sectionIn(before, sectionId)?.choice ?? null);
      return changed('choice', `choice of ${sectionName(before, sectionId)}`, was, choiceText(choice));
    }
    case 'SectionDiscounted': {
      const { sectionId, discount } = event.data;
      const was = discountText(sectionIn(before, sectionId)?.discount ?? null);
      return changed('discount', `discount of ${sectionName(before, sectionId)}`, was, discountText(discount));
    }
    case 'SectionPriced': {
      const { sectionId, internal } = event.data;
      const was = pricingText(sectionIn(before, sectionId)?.internal.pricing ?? null);
      const now = pricingText(internal.pricing);
      return changed('pricing', `markup or margin of ${sectionName(before, sectionId)}`, was, now);
    }
    case 'ProposalLineAdded': {
      const { name, sectionId } = event.data.line;
      return alone(`added ${quoted(name)} to ${sectionName(before, sectionId)}`);
    }
    case 'ProposalLineRemoved':
      return alone(`removed ${lineName(before, event.data.lineId)}`);
    case 'ProposalLineMoved': {
      const { lineId, sectionId } = event.data;
      const place = lineIn(before, lineId)?.sectionId === sectionId ? '' : ` to ${sectionName(before, sectionId)}`;
      return alone(`moved ${lineName(before, lineId)}${place}`);
    }
    case 'ProposalLinesSorted':
      return alone(`changed the order of the lines of ${sectionName(before, event.data.sectionId)}`);
    case 'ProposalLineNamed':
      return lineChanged(before, event.data.lineId, 'name', event.data.name);
    case 'ProposalLineTypeSet':
      return lineChanged(before, event.data.lineId, 'productType', event.data.productType);
    case 'ProposalLineUnitSet':
      return lineChanged(before, event.data.lineId, 'unit', event.data.unit);
    case 'ProposalLineQuantitySet':
      return lineChanged(before, event.data.lineId, 'quantity', event.data.quantity);
    case 'ProposalLineRetailSet':
      return lineChanged(before, event.data.lineId, 'retail', event.data.retail);
    case 'ProposalLinePriceSet':
      return lineChanged(before, event.data.lineId, 'price', event.data.price);
    case 'ProposalLineChoiceSet':
      return lineChanged(before, event.data.lineId, 'choice', event.data.choice);
    case 'ProposalLineOfferPinned':
      return alone(`took the supplier price of ${lineName(before, event.data.lineId)} as it is now`);
    case 'ProposalLineFormulaPinned':
      return lineChanged(before, event.data.lineId, 'formula', event.data.formula);
    case 'ProposalLineDiscounted':
      return lineChanged(before, event.data.lineId, 'discount', event.data.discount);
    case 'ProposalLineCostSet':
      return lineChanged(before, event.data.lineId, 'cost', event.data.internal.cost);
    case 'ProposalLinePriced':
      return lineChanged(before, event.data.lineId, 'pricing', event.data.internal.pricing);
    case 'ProposalLineExplained':
      return alone(`said why ${lineName(before, event.data.lineId)} is not as calculated`);
    case 'ProposalBatchUndone':
      return alone('undid an earlier change');
    default:
      return never(event);
  }
}

function sendingTold(event: SendingEvent): Told {
  switch (event.type) {
    case 'ProposalSent': {
      const { revision, number, frozen } = event.data;
      return alone(`sent ${sent(revision)} as ${number}, ${dollars(frozen.total)}`);
    }
    case 'ProposalResent':
      return alone(`sent ${sent(event.data.revision)} again`);
    case 'ProposalApproved':
      return alone('agreed to a margin below the floor');
    case 'ProposalPdfMade':
      return alone(`made the PDF of ${sent(event.data.revision)}`);
    case 'ProposalOpened':
      return alone(`opened ${sent(event.data.revision)}`);
    case 'ProposalAccepted':
      return alone(`accepted ${sent(event.data.revision)}, ${dollars(event.data.total)}`);
    case 'ProposalDeclined':
      return alone(`declined ${sent(event.data.revision)}`);
    case 'ProposalExpired':
      return alone(`let ${sent(event.data.revision)} expire`);
    case 'ProposalWithdrawn':
      return alone(`withdrew ${sent(event.data.revision)}`);
    case 'ProposalVoided':
      return alone('voided the proposal');
    case 'ProposalReminded':
      return alone(`reminded the client of ${sent(event.data.revision)}`);
    case 'ChangeOrderStarted':
      return alone(`started change order ${event.data.order}`);
    case 'ChangeOrderDropped':
      return alone(`dropped change order ${event.data.order}`);
    default:
      return never(event);
  }
}
