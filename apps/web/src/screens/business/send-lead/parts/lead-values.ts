import type { LeadContractor } from '@quotewright/domain/leads/contract.js';
import type { TypedMeasurement } from '../../../../features/measurement/typed-measurement.js';

/** What the form of a lead holds. */
export interface LeadValues {
  /** By question id after a `q`: a bare number would make a list of it. */
  typed: Record<string, TypedMeasurement>;
  contractor: LeadContractor | null;
  note: string;
  name: string;
  email: string;
  phone: string;
  consent: boolean;
}
