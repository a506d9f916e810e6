import type { Page, SearchRequest } from '../kernel/contract.js';
import type { UserType } from '../kernel/decider.js';
import type { Answers, QuoteAnswer } from '../quotes/contract.js';

/** The user types that hand over measurements, those that quote and install, and both. */
export const leadSenders = ['retail', 'partner'] as const satisfies readonly UserType[];
export const leadReceivers = ['contractor', 'retailinstall'] as const satisfies readonly UserType[];
export const leadBusinesses = [...leadReceivers, ...leadSenders] as const;

/** What became of a lead. Whoever has it open may go from `quoted` on to `won` or `lost`, and correct that. */
export const leadStates = ['sent', 'seen', 'declined', 'quoted', 'won', 'lost'] as const;
export type LeadState = (typeof leadStates)[number];

/** What a list of leads may be narrowed to: a state, or those that wait for the contractor (sent or seen). */
export type LeadFilter = LeadState | 'waiting';
export const leadFilters: readonly LeadFilter[] = ['waiting', ...leadStates];

/** After how many days without a change the customer's details and the note are deleted. */
export const leadDetailsKeptDays = 180;

/** Most trades that a contractor names. */
export const mostLeadTrades = 100;

/** Whether a business takes leads, and what those read who choose a contractor. */
export interface LeadProfile {
  open: boolean;
  /** A sentence about the business. */
  about: string;
  /** Where it works. */
  area: string;
  /** The categories whose templates it takes; none: all. */
  category_ids: number[];
}

/** Which contractors to list: those who take leads for a template, best matches of the search first. */
export interface LeadContractorsRequest extends SearchRequest {
  template_alias: string;
}

/** A contractor who takes leads, as those see it who choose one. */
export interface LeadContractor {
  id: number;
  name: string;
  about: string;
  area: string;
  /** Titles of its categories; none: every trade. */
  trades: string[];
}

/** Whom the work is for. */
export interface LeadCustomer {
  name: string;
  /** One of both is needed; the other may be empty. */
  email: string;
  phone: string;
}

/** `POST /lead/send`. */
export interface SendLeadRequest {
  /** The address of a published template of the gallery. */
  template_alias: string;
  /** A business that takes leads. */
  contractor_id: number;
  /** By question id. */
  answers: Answers;
  note?: string;
  customer?: Partial<LeadCustomer> & Pick<LeadCustomer, 'name'>;
  /** With a customer: they agreed to `consentWords`. */
  consent?: boolean;
}

/** Which leads to list: those that the business sent or got. */
export interface LeadsRequest extends SearchRequest {
  state?: LeadFilter;
  /** Only what this member of the business sent. */
  by?: number;
}

/** A lead in a list, without the customer and the note. */
export interface LeadRow {
  id: number;
  state: LeadState;
  /** Whether the business of who reads it sent it or got it. */
  side: 'sent' | 'received';
  /** Name of the other business; `null` if it is gone. */
  business: string | null;
  template: {
    /** As it was sent. */
    name: string;
    /** Today's address; `null` if it is no longer published. */
    alias: string | null;
  };
  /** The first measurements, three at most. */
  measurements: Pick<QuoteAnswer, 'title' | 'unit' | 'answer'>[];
  /** The colleague who sent it; `null` for who got it, and once their account is deleted. */
  sent_by: string | null;
  /** The quote that was saved for it, for who got it. */
  quote_id: number | null;
  sent_at: string;
  /** When its state changed last. */
  changed_at: string;
}

/** A page of leads. */
export type LeadsPage = Page<LeadRow>;

/** One lead with everything in it. */
export interface Lead extends LeadRow {
  answers: QuoteAnswer[];
  note: string;
  customer: LeadCustomer | null;
  /** What the customer agreed to. */
  consent: string | null;
  /** When the customer's details and the note were deleted. */
  forgotten_at: string | null;
  decline_reason: string;
  seen_at: string | null;
  quoted_at: string | null;
}

/** Names a lead. */
export interface LeadRequest {
  id: number;
}

export interface DeclineLeadRequest extends LeadRequest {
  /** For the sender; may be empty. */
  decline_reason?: string;
}

export interface SettleLeadRequest extends LeadRequest {
  state: 'won' | 'lost';
}

/** What a customer agrees to before their details go to a contractor. It is kept with the lead. */
export const consentWords = (contractor: string): string =>
  `The customer agrees that their name and contact details go to ${contractor} for a quote on this job.`;
