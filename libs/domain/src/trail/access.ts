import { noIds, type Decider, type Role, type UserType } from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import type {
  ApprovalRule,
  Policy,
  PriceApproval,
  ReadyRule,
  ReasonRule,
  ReminderRule,
} from '../kernel/contract-reasons.js';
import type { SignInFilter } from '../kernel/contract-sign-ins.js';
import type { PacketKind } from '../kernel/contract-packet.js';
import type { ExportFormat, TrailFilter } from './contract.js';

/** What was asked for, without the words that were searched for: events keep no text of people. */
export type RecordedFilter = Omit<TrailFilter, 'text'> & { searched?: true };

/** What concerns who may see and do what. Ids only: no text of people. */
export type AccessEvent =
  | { type: 'HistoryExported'; data: { format: ExportFormat; filter: RecordedFilter } }
  /** A dispute packet was made. */
  | { type: 'PacketExported'; data: { proposal: number; kind: PacketKind } }
  | { type: 'ReasonRuleChanged'; data: { from: ReasonRule; to: ReasonRule } }
  | { type: 'ApprovalRuleChanged'; data: { from: ApprovalRule; to: ApprovalRule } }
  | { type: 'ReminderRuleChanged'; data: { from: ReminderRule; to: ReminderRule } }
  | { type: 'ReadyRuleChanged'; data: { from: ReadyRule; to: ReadyRule } }
  /** Of a supplier, by an admin. */
  | { type: 'PriceApprovalChanged'; data: { from: PriceApproval; to: PriceApproval } }
  | MemberEvent;

/** What is done to an account that changes who gets in, or what they may do. */
export const accountChanges = [
  'deactivated',
  'reactivated',
  'signed_out',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
  'password_changed',
  'approved',
  'refused',
  'verified',
  'premium_granted',
  'premium_ended',
  'premium_refused',
  'erased',
] as const;
export type AccountChange = (typeof accountChanges)[number];

/** What happened to a team, its accounts and its settings. `seeCost`: of a viewer. */
export type MemberEvent =
  | { type: 'MemberInvited'; data: { invitation: number; role: Role } }
  | { type: 'InvitationWithdrawn'; data: { invitation: number } }
  | { type: 'MemberJoined'; data: { member: number; invitation: number; role: Role; seeCost: boolean } }
  | { type: 'MemberRoleChanged'; data: { member: number; from: Role; to: Role; seeCost: boolean } }
  | { type: 'MemberRemoved'; data: { member: number } }
  | { type: 'MemberLeft'; data: { member: number } }
  | { type: 'MemberErased'; data: { member: number } }
  | { type: 'BusinessErased'; data: Record<string, never> }
  /** `business`: what belongs to the business too. */
  | { type: 'DataExported'; data: { business: boolean } }
  /** By an admin: the sign-ins of all accounts, or a part of them. */
  | { type: 'SignInsExported'; data: { filter: SignInFilter } }
  /** By an admin, who could change nothing. */
  | { type: 'MemberSeenAs'; data: { member: number; minutes: number } }
  /** By an admin, for a member or another admin. */
  | { type: 'MemberAddressAsked'; data: { member: number } }
  /** By an admin. `userType`: what it is for good. */
  | { type: 'AccountAdded'; data: { member: number; userType: UserType } }
  /** By an admin, or by the account itself. */
  | { type: 'AccountChanged'; data: { member: number; change: AccountChange } }
  /** Of the gallery: whether admins need two-factor sign-in. */
  | { type: 'SecurityRuleChanged'; data: { needed: boolean } }
  /** Of the gallery, by their number: a domain may name a person. */
  | { type: 'TrustedDomainsChanged'; data: { added: number; removed: number } }
  /** Of the papers that the business sends. `fields`: what differs, by the names of the call; texts stand in tables. */
  | { type: 'PaperSettingsChanged'; data: { fields: string[] } };

export type AccessCommand =
  | { type: 'ExportHistory'; format: ExportFormat; filter: TrailFilter }
  | { type: 'ExportPacket'; proposal: number; kind: PacketKind }
  | { type: 'ChangeReasonRule'; rule: ReasonRule }
  /** `admins`: how many there are. */
  | { type: 'ChangeApprovalRule'; approvals: ApprovalRule; admins: number }
  | { type: 'ChangeReminderRule'; reminders: ReminderRule }
  | { type: 'ChangeReadyRule'; rule: ReadyRule }
  | { type: 'ChangePriceApproval'; rule: PriceApproval }
  /** What the table of accounts already says. */
  | { type: 'RecordMember'; event: MemberEvent };

/** What holds for a supplier until an admin decides otherwise. */
export const noApproval: PriceApproval = { when: 'never', percent: null };

const isSameRule = (a: PriceApproval, b: PriceApproval): boolean => a.when === b.when && a.percent === b.percent;

const ofMember = ({ member }: { member: number }) => ({ user: [member] });

/**
 * The access trail and the rules of one business (or admin), in a stream with the account's id, and those of the gallery
 * (`galleryRules`). It survives the account.
 */
export const access: Decider<Policy, AccessCommand, AccessEvent> = {
  category: 'access',
  events: {
    HistoryExported: ({ filter: { actor, template, product } }) => ({
      user: [actor],
      template: [template],
      product: [product],
    }),
    PacketExported: ({ proposal }) => ({ proposal: [proposal] }),
    ReasonRuleChanged: noIds,
    ApprovalRuleChanged: noIds,
    ReminderRuleChanged: noIds,
    ReadyRuleChanged: noIds,
    PriceApprovalChanged: noIds,
    MemberInvited: noIds,
    InvitationWithdrawn: noIds,
    MemberJoined: ofMember,
    MemberRoleChanged: ofMember,
    MemberRemoved: ofMember,
    MemberLeft: ofMember,
    MemberErased: ofMember,
    MemberSeenAs: ofMember,
    MemberAddressAsked: ofMember,
    AccountAdded: ofMember,
    AccountChanged: ofMember,
    SecurityRuleChanged: noIds,
    TrustedDomainsChanged: noIds,
    BusinessErased: noIds,
    DataExported: noIds,
    SignInsExported: ({ filter: { account } }) => ({ user: [account] }),
    PaperSettingsChanged: noIds,
  },

  initialState: () => ({ reasons: 'never', approvals: 0, reminders: 2, ready: 'warns' }),
  evolve(state, event) {
    switch (event.type) {
      case 'ReasonRuleChanged':
        return { ...state, reasons: event.data.to };
      case 'ApprovalRuleChanged':
        return { ...state, approvals: event.data.to };
      case 'ReminderRuleChanged':
        return { ...state, reminders: event.data.to };
      case 'ReadyRuleChanged':
        return { ...state, ready: event.data.to };
      case 'PriceApprovalChanged':
        return { ...state, prices: event.data.to };
      case 'HistoryExported':
      case 'PacketExported':
      case 'MemberInvited':
      case 'InvitationWithdrawn':
      case 'MemberJoined':
      case 'MemberRoleChanged':
      case 'MemberRemoved':
      case 'MemberLeft':
      case 'MemberErased':
      case 'MemberSeenAs':
      case 'MemberAddressAsked':
      case 'AccountAdded':
      case 'AccountChanged':
      case 'SecurityRuleChanged':
      case 'TrustedDomainsChanged':
      case 'BusinessErased':
      case 'DataExported':
      case 'SignInsExported':
      case 'PaperSettingsChanged':
        return state;
      default:
        return never(event);
    }
  },

  decide(command, { reasons, approvals, reminders, ready, prices = noApproval }) {
    switch (command.type) {
      case 'ExportHistory': {
        const { text, ...filter } = command.filter;
        return [
          {
            type: 'HistoryExported',
            data: { format: command.format, filter: { ...filter, ...(text !== undefined && { searched: true }) } },
          },
        ];
      }
      case 'ExportPacket':
        return [{ type: 'PacketExported', data: { proposal: command.proposal, kind: command.kind } }];
      case 'ChangeReasonRule':
        return command.rule === reasons
          ? []
          : [{ type: 'ReasonRuleChanged', data: { from: reasons, to: command.rule } }];
      case 'ChangeApprovalRule':
        return approvalRule(command, approvals);
      case 'ChangeReminderRule':
        return command.reminders === reminders
          ? []
          : [{ type: 'ReminderRuleChanged', data: { from: reminders, to: command.reminders } }];
      case 'ChangeReadyRule':
        return command.rule === ready ? [] : [{ type: 'ReadyRuleChanged', data: { from: ready, to: command.rule } }];
      case 'ChangePriceApproval': {
        const { rule: to } = command;
        return isSameRule(prices, to) ? [] : [{ type: 'PriceApprovalChanged', data: { from: prices, to } }];
      }
      case 'RecordMember':
        return [command.event];
      default:
        return never(command);
    }
  },
};

/** Throws `too_few_admins`: nobody approves a change of their own. */
function approvalRule(
  { approvals: to, admins }: Extract<AccessCommand, { type: 'ChangeApprovalRule' }>,
  approvals: ApprovalRule,
): AccessEvent[] {
  if (to > 0 && to >= admins)
    throw new DomainError(
      'too_few_admins',
      `${to === 1 ? 'One approval needs' : `${to} approvals need`} at least ${to + 1} admins, because no one approves a change of their own. There ${admins === 1 ? 'is' : 'are'} ${admins}.`,
    );
  return to === approvals ? [] : [{ type: 'ApprovalRuleChanged', data: { from: approvals, to } }];
}
