import { accountRules } from '../identity/contract-rules.js';
import type { Page } from '../kernel/contract.js';
import type { TextRule } from '../kernel/text-rules.js';

/** What the fields of a client take. */
export const clientRules = {
  name: { least: 1, most: 120, missing: 'Enter the name of the client.' },
  email: { most: accountRules.email.most, pattern: accountRules.email.pattern, message: accountRules.email.message },
  phone: { most: 40 },
  billing_address: { most: 400 },
  site_address: { most: 400 },
  notes: { most: 2_000 },
} as const satisfies Record<string, TextRule>;

/** What a business knows of a client. All but the name may be empty. */
export interface ClientFields {
  name: string;
  email: string;
  phone: string;
  billing_address: string;
  site_address: string;
  notes: string;
}

/** A client of a business. */
export interface Client extends ClientFields {
  id: number;
  /** Rises with each change; send it with one to detect concurrent ones. */
  version: number;
  changed_at: string;
}

/** `id`: 0 for a new one. */
export interface SaveClientRequest extends ClientFields {
  id: number;
  version?: number;
}

export interface EraseClientRequest {
  id: number;
}

/** Clients by name. */
export interface ClientsRequest {
  /** Only this one. */
  id?: number;
  searchTerm?: string;
  page?: number;
  perPage?: number;
}

export type ClientsPage = Page<Client>;
