import type { CommandMeta, Decider } from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import { mostSent, type RecipientType } from './contract.js';

/** Templates were sent by e-mail. The recipients are stored outside the log, where they can be erased. */
export type MailingEvent = {
  type: 'TemplatesEmailed';
  data: {
    /** The id under which the e-mails were prepared. */
    key: string;
    /** Each in its published version. */
    templates: readonly { readonly templateId: number; readonly version: number }[];
    userTypes: readonly RecipientType[];
    /** An address was named as well. */
    toAddress: boolean;
  };
};

export type MailingCommand = { type: 'EmailTemplates' } & MailingEvent['data'];

export interface MailingState {
  readonly sent: MailingEvent['data'] | null;
}

/** One mailing: decided once, never changed. */
export const mailing: Decider<MailingState, MailingCommand, MailingEvent> = {
  category: 'mailing',
  idKind: 'mailing',
  events: { TemplatesEmailed: ({ templates }) => ({ template: templates.map(({ templateId }) => templateId) }) },

  initialState: () => ({ sent: null }),

  evolve: (_state, event) => ({ sent: event.data }),

  decide(command, state, meta) {
    switch (command.type) {
      case 'EmailTemplates':
        return emailTemplates(command, state, meta);
      default:
        return never(command.type);
    }
  },
};

function emailTemplates(
  { type: _, ...data }: MailingCommand,
  state: MailingState,
  { actor }: CommandMeta,
): MailingEvent[] {
  if (actor?.userType !== 'admin') throw new DomainError('forbidden', 'Only an admin can send templates.');
  if (state.sent) throw new DomainError('invalid_input', 'This was already sent.');
  if (data.templates.length === 0 || data.templates.length > mostSent)
    throw new DomainError('invalid_input', `Choose 1 to ${mostSent} templates.`);
  if (data.userTypes.length === 0 && !data.toAddress)
    throw new DomainError('invalid_input', 'Choose a user type or enter an e-mail address.');
  return [{ type: 'TemplatesEmailed', data }];
}
