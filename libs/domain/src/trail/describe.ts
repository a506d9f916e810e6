import { never } from '../kernel/errors.js';
import type { PriceApproval, ReasonRule, ReminderRule } from '../kernel/contract-reasons.js';
import type { Role, UserType } from '../kernel/decider.js';
import { roleNames } from '../kernel/rights.js';
import type { ReadableChange } from '../templates/contract.js';
import type { AccessEvent, AccountChange } from './access.js';
import { priceApprovalNames, readyRuleNames, reasonRuleNames } from './contract.js';

const named = (rule: ReasonRule): string => reasonRuleNames[rule].toLowerCase();

const days = (rule: ReminderRule): string => (rule === 0 ? 'never' : rule === 1 ? '1 day' : `${rule} days`);

const approval = ({ when, percent }: PriceApproval): string =>
  when === 'above' ? `above ${percent!} percent` : priceApprovalNames[when].toLowerCase();

/** Settings of papers, by the names of their call. */
const paperFieldNames: Readonly<Record<string, string>> = {
  logo: 'logo',
  accent_color: 'colours',
  heading_color: 'colours of headings',
  terms: 'terms',
  cover: 'cover text',
  contact: 'contact',
  footer: 'footer',
  number_pattern: 'numbering',
  paper: 'paper size',
  time_zone: 'time zone',
  valid_days: 'validity',
  floor_percent: 'floor margin',
  floor_asks: 'who agrees below the floor',
  remind_days: 'days of reminders',
  remind_most: 'number of reminders',
  tax_rates: 'taxes',
  tax_rounding: 'rounding of taxes',
  tax_inclusive: 'prices with tax',
  look: 'what clients see',
};

const accountTypeNames: Readonly<Record<UserType, string>> = {
  admin: 'an admin',
  contractor: 'a contractor',
  retailinstall: 'a Retail & Install business',
  retail: 'a retail business',
  partner: 'a partner',
  suppliers: 'a supplier',
};

/** What was done to an account, by its name. */
const accountChangeTold: Readonly<Record<AccountChange, (name: string) => string>> = {
  deactivated: (name) => `deactivated ${name}`,
  reactivated: (name) => `reactivated ${name}`,
  signed_out: (name) => `signed ${name} out everywhere`,
  second_factor_on: (name) => `turned on two-factor sign-in of ${name}`,
  recovery_codes_made: (name) => `made new recovery codes for ${name}`,
  passkey_added: (name) => `added a passkey of ${name}`,
  passkey_removed: (name) => `removed a passkey of ${name}`,
  second_factor_off: (name) => `turned off two-factor sign-in of ${name}`,
  password_changed: (name) => `changed the password of ${name}`,
  approved: (name) => `approved ${name}`,
  refused: (name) => `refused to approve ${name}`,
  verified: (name) => `confirmed the address of ${name}`,
  premium_granted: (name) => `opened premium templates to ${name}`,
  premium_ended: (name) => `closed premium templates to ${name}`,
  premium_refused: (name) => `refused premium templates to ${name}`,
  erased: (name) => `erased the account of ${name}`,
};

const alone = (summary: string) => ({ summary, changes: [] });

const article = (role: Role): string => (role === 'owner' || role === 'estimator' ? 'an' : 'a');

/**
 * What an event of an access trail did, as a sentence without its subject.
 * @param nameOf how the sentence names a member
 */
export function accessTold(
  event: AccessEvent,
  nameOf: (member: number) => string,
): { summary: string; changes: ReadableChange[] } {
  switch (event.type) {
    case 'HistoryExported': {
      const { format, filter } = event.data;
      const part = Object.keys(filter).length > 0 ? 'a part of the history' : 'the history';
      return { summary: `exported ${part} as ${format.toUpperCase()}`, changes: [] };
    }
    case 'PacketExported': {
      const { proposal, kind } = event.data;
      const which = kind === 'complete' ? 'the complete dispute packet' : 'a dispute packet to hand over';
      return alone(`made ${which} of proposal ${proposal}`);
    }
    case 'ReasonRuleChanged': {
      const [before, after] = [named(event.data.from), named(event.data.to)];
      return {
        summary: `changed when a reason is asked for from ${before} to ${after}`,
        changes: [{ path: 'reasons', label: 'Ask for a reason', before, after }],
      };
    }
    case 'ApprovalRuleChanged': {
      const [before, after] = [String(event.data.from), String(event.data.to)];
      return {
        summary: `changed the approvals that publishing needs from ${before} to ${after}`,
        changes: [{ path: 'approvals', label: 'Approvals needed', before, after }],
      };
    }
    case 'ReminderRuleChanged': {
      const [before, after] = [days(event.data.from), days(event.data.to)];
      return {
        summary: `changed after how long a review brings a reminder from ${before} to ${after}`,
        changes: [{ path: 'reminders', label: 'Remind of reviews after', before, after }],
      };
    }
    case 'ReadyRuleChanged': {
      const [before, after] = [readyRuleNames[event.data.from], readyRuleNames[event.data.to]];
      return {
        summary: `changed what a failed check does to publishing from ${before.toLowerCase()} to ${after.toLowerCase()}`,
        changes: [{ path: 'ready', label: 'Failed checks', before, after }],
      };
    }
    case 'PriceApprovalChanged': {
      const [before, after] = [approval(event.data.from), approval(event.data.to)];
      return {
        summary: `changed when price changes wait for an admin from ${before} to ${after}`,
        changes: [{ path: 'prices', label: 'Price changes wait for an admin', before, after }],
      };
    }
    case 'SignInsExported':
      return alone(
        `exported ${Object.keys(event.data.filter).length > 0 ? 'a part of the' : 'the'} sign-ins of all accounts`,
      );
    case 'MemberInvited':
      return alone(`invited ${article(event.data.role)} ${roleNames[event.data.role].toLowerCase()} to the team`);
    case 'InvitationWithdrawn':
      return alone('withdrew an invitation to the team');
    case 'MemberJoined':
      return alone(`joined the team as ${article(event.data.role)} ${roleNames[event.data.role].toLowerCase()}`);
    case 'MemberRoleChanged': {
      const { member, from, to, seeCost } = event.data;
      const [before, after] = [roleNames[from], roleNames[to]];
      const cost = to === 'viewer' ? `, ${seeCost ? 'who sees' : 'without'} cost` : '';
      return {
        summary: `made ${nameOf(member)} ${article(to)} ${after.toLowerCase()}${cost}`,
        changes: from === to ? [] : [{ path: 'role', label: 'Role', before, after }],
      };
    }
    case 'MemberRemoved':
      return alone(`removed ${nameOf(event.data.member)} from the team`);
    case 'MemberLeft':
      return alone('left the team');
    case 'MemberErased':
      return alone('erased the account of a member');
    case 'MemberSeenAs':
      return alone(`saw what ${nameOf(event.data.member)} sees, for ${event.data.minutes} minutes at most`);
    case 'MemberAddressAsked':
      return alone(`asked for another e-mail address for ${nameOf(event.data.member)}`);
    case 'AccountAdded':
      return alone(`added an account for ${accountTypeNames[event.data.userType]}`);
    case 'AccountChanged':
      return alone(accountChangeTold[event.data.change](nameOf(event.data.member)));
    case 'SecurityRuleChanged':
      return alone(`decided that admins ${event.data.needed ? 'need' : 'do not need'} two-factor sign-in`);
    case 'TrustedDomainsChanged': {
      const { added, removed } = event.data;
      return alone(`changed the trusted domains: ${added} added, ${removed} removed`);
    }
    case 'BusinessErased':
      return alone('erased the business');
    case 'DataExported':
      return alone(event.data.business ? 'exported all data of the business' : 'exported the data of their account');
    case 'PaperSettingsChanged': {
      const fields = event.data.fields.map((field) => paperFieldNames[field] ?? field);
      return alone(`changed how proposals are made: ${fields.join(', ')}`);
    }
    default:
      return never(event);
  }
}
