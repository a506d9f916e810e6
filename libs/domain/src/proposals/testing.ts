import { defaultLineSettings } from '../formula/settings.js';
import { DomainError } from '../kernel/errors.js';
import { Story } from '../kernel/testing.js';
import { defaultPicks } from './choices.js';
import type { HeadFields } from './content.js';
import type { ProposalEvent } from './events.js';
import { figuresOf, workedLines } from './figures.js';
import {
  proposal,
  type NewLine,
  type NewSection,
  type ProposalChange,
  type ProposalCommand,
  type ProposalState,
} from './proposal.js';

export const contractor = { id: 9, userType: 'contractor' as const };

export const head: HeadFields = {
  title: 'Bathroom',
  clientId: null,
  cover: null,
  notes: null,
  discount: null,
  taxes: { rates: [], rounding: 'total', inclusive: false },
  instalments: [],
  look: { quantities: true, prices: 'lines', pictures: false },
  validDays: 30,
};

/** A line typed by hand. */
export const byHand = (name: string, rest: Partial<NewLine> = {}): NewLine => ({
  name,
  productType: 'finish_product',
  unit: 'box',
  quantity: '2',
  retail: '58.00',
  cost: '40.00',
  price: null,
  choice: null,
  discount: null,
  pricing: null,
  offer: null,
  formula: null,
  ...rest,
});

/** A line of a template. */
export const byFormula = (name: string, formula: string, rest: Partial<NewLine> = {}): NewLine =>
  byHand(name, {
    quantity: null,
    formula: { lineId: 71, formula, settings: { ...defaultLineSettings, pack_size: '24', round_up: true } },
    offer: { productId: 4, offerId: 5, supplierId: 7, productRevision: 2 },
    ...rest,
  });

export const section = (title: string, lines: NewLine[], rest: Partial<NewSection> = {}): NewSection => ({
  title,
  template: null,
  answers: {},
  choice: null,
  discount: null,
  pricing: null,
  lines,
  ...rest,
});

/** A room of 12 by 10 ft from a template: 5 boxes of planks, and trim. */
export const floor = section('Floor', [byFormula('Plank', 'Q1xQ2'), byHand('Trim')], {
  template: {
    templateId: 3,
    name: 'LVP Plank',
    alias: 'lvp-plank',
    version: 12,
    quoteType: 'material_and_labour',
    questions: [
      { questionId: 31, number: 1, title: 'Length', unit: 'ft' },
      { questionId: 32, number: 2, title: 'Width', unit: 'ft' },
    ],
  },
  answers: { 31: '12', 32: '10' },
});

/** The life of one proposal. */
export class Draft extends Story<ProposalState, ProposalCommand, ProposalEvent> {
  constructor(sections: NewSection[] = [floor]) {
    super(proposal, contractor);
    this.do({ type: 'StartProposal', head, pricing: null, sections });
  }

  change(...changes: ProposalChange[]) {
    return this.do({ type: 'ChangeProposal', changes });
  }

  get content() {
    return this.state.content!;
  }

  /** Sections with their lines: in which order lines of different sections are kept says nothing. */
  get shown() {
    const { lines, ...rest } = this.content;
    return { ...rest, lines: rest.sections.map(({ id }) => lines.filter(({ sectionId }) => sectionId === id)) };
  }

  line(name: string) {
    return this.content.lines.find((line) => line.name === name)!;
  }

  section(title: string) {
    return this.content.sections.find((one) => one.title === title)!;
  }

  get total() {
    return figuresOf(this.content, workedLines(this.content), defaultPicks(this.content)).total;
  }

  undo(batchId = this.log.at(-1)!.meta.batchId) {
    return this.do({ type: 'UndoProposalBatch', batchId });
  }
}

/** The code that an act is refused with, or `none`. */
export const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return (error as DomainError).code;
  }
  return 'none';
};
