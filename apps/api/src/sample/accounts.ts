import type { Knex } from 'knex';
import type { Actor, Role, UserType } from '@quotewright/domain/kernel/decider.js';
import type { SampleSupplier } from '@quotewright/sample/schema.js';
import { accountByEmail, createAccount } from '../platform/auth/accounts.js';
import { moveTo } from '../platform/auth/businesses.js';

/** The password of every sample account; the product refuses to serve them beyond this machine. */
export const SAMPLE_PASSWORD = 'quote-wright-sample';

export interface SampleAccount {
  /** What the history calls it. */
  key: string;
  email: string;
  name: string;
  businessName: string | null;
  userType: UserType;
  premium?: boolean;
  /** Admins have yet to approve it. */
  waits?: boolean;
  /** It works in the team of another account, by its address. */
  team?: { of: string; role: Role };
}

/** The accounts printed at the start: one per user type, and a team of three; suppliers come with the data. */
const printed: readonly SampleAccount[] = [
  { key: 'mara', email: 'admin@quotewright.example', name: 'Mara Olsen', businessName: null, userType: 'admin' },
  {
    key: 'dana',
    email: 'contractor@quotewright.example',
    name: 'Dana Whitlock',
    businessName: 'Whitlock Remodeling',
    userType: 'contractor',
  },
  {
    key: 'gwen',
    email: 'manager@quotewright.example',
    name: 'Gwen Sato',
    businessName: null,
    userType: 'contractor',
    team: { of: 'contractor@quotewright.example', role: 'manager' },
  },
  {
    key: 'ravi',
    email: 'estimator@quotewright.example',
    name: 'Ravi Dhar',
    businessName: null,
    userType: 'contractor',
    team: { of: 'contractor@quotewright.example', role: 'estimator' },
  },
  {
    key: 'theo',
    email: 'retailinstall@quotewright.example',
    name: 'Theo Brandt',
    businessName: 'Brandt Floors & Install',
    userType: 'retailinstall',
    premium: true,
  },
  {
    key: 'iris',
    email: 'retail@quotewright.example',
    name: 'Iris Calloway',
    businessName: 'Calloway Home Store',
    userType: 'retail',
  },
  {
    key: 'noel',
    email: 'partner@quotewright.example',
    name: 'Noel Ferris',
    businessName: 'Ferris Partners',
    userType: 'partner',
  },
];

/** Their colleagues and competitors in the history. */
const others: readonly SampleAccount[] = [
  { key: 'priya', email: 'admin2@quotewright.example', name: 'Priya Nair', businessName: null, userType: 'admin' },
  {
    key: 'lena',
    email: 'contractor2@quotewright.example',
    name: 'Lena Hartwig',
    businessName: 'Hartwig Tile & Stone',
    userType: 'contractor',
  },
  {
    key: 'omar',
    email: 'contractor3@quotewright.example',
    name: 'Omar Reyes',
    businessName: 'Reyes Paint & Finish',
    userType: 'contractor',
    waits: true,
  },
];

/** Every account of the sample. */
export function sampleAccounts(suppliers: readonly SampleSupplier[]): SampleAccount[] {
  return [
    ...printed,
    ...others,
    ...suppliers.map(({ key, email, name, business_name }) => ({
      key,
      email,
      name,
      businessName: business_name,
      userType: 'suppliers' as const,
    })),
  ];
}

/** The accounts printed at the start, and two suppliers. */
export function printedAccounts(suppliers: readonly SampleSupplier[]): SampleAccount[] {
  return [...printed, ...sampleAccounts(suppliers.slice(0, 2)).slice(-2)];
}

/** The actor for an account, which is made unless it exists. */
export async function actorFor(
  knex: Knex,
  { email, name, businessName, userType, premium, waits, team }: SampleAccount,
): Promise<Actor> {
  const found = () => accountByEmail(knex, email);
  const account = { email, name, businessName, userType, premium, password: SAMPLE_PASSWORD };
  const create = () =>
    createAccount(knex, { ...account, verified: true, approved: waits ? null : true }).catch(async (error: unknown) => {
      // Another instance that starts was faster.
      const made = await found();
      if (!made) throw error;
      return made.id;
    });
  const id = (await found())?.id ?? (await create());
  if (!team) return { id, userType, standing: waits ? 'waiting' : 'approved' };
  const { id: businessId } = await actorFor(knex, printed.find((account) => account.email === team.of)!);
  // Those who have been moved or removed since stay where they are.
  if ((await found())!.business_id === id)
    await knex.transaction((tx) => moveTo(tx, id, { businessId, role: team.role }));
  return { id, businessId, userType, role: team.role, standing: 'approved' };
}
