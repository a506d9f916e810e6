import { describe, expect, it } from '@jest/globals';
import { Story } from '../kernel/testing.js';
import { hasRecipients } from './contract.js';
import { mailing, type MailingCommand } from './mailing.js';

const command: MailingCommand = {
  type: 'EmailTemplates',
  key: 'k',
  templates: [{ templateId: 7, version: 3 }],
  userTypes: ['contractor'],
  toAddress: false,
};
const admin = { id: 1, userType: 'admin' } as const;

describe('sending templates', () => {
  it('records the published versions, without the address', () => {
    expect(new Story(mailing, admin).do({ ...command, toAddress: true })).toEqual([
      {
        type: 'TemplatesEmailed',
        data: { key: 'k', templates: [{ templateId: 7, version: 3 }], userTypes: ['contractor'], toAddress: true },
      },
    ]);
  });

  it('is for admins only', () => {
    for (const actor of [null, { id: 2, userType: 'contractor' } as const]) {
      expect(() => new Story(mailing, actor).do(command)).toThrow(expect.objectContaining({ code: 'forbidden' }));
    }
  });

  it.each<[string, Partial<MailingCommand>]>([
    ['no template', { templates: [] }],
    [
      'more templates than a letter holds',
      { templates: Array.from({ length: 51 }, (_, index) => ({ templateId: index + 1, version: 1 })) },
    ],
    ['nobody to send to', { userTypes: [] }],
  ])('is refused with %s', (_, change) => {
    expect(() => new Story(mailing, admin).do({ ...command, ...change })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });

  it('happens once', () => {
    const story = new Story(mailing, admin);
    story.do(command);
    expect(() => story.do(command)).toThrow('This was already sent.');
  });
});

describe('the Send button', () => {
  it.each([
    [true, { email: 'jo@example.com' }],
    [true, { email: ' jo@example.com ', selected_usertypes: [] }],
    [true, { selected_usertypes: ['contractor'] as const }],
    [true, { email: '', selected_usertypes: ['retailinstall'] as const }],
    [false, {}],
    [false, { email: null, selected_usertypes: [] }],
    [false, { email: 'jo@example' }],
    [true, { email: 'jo@', selected_usertypes: ['contractor'] as const }],
  ])('is enabled: %s for %j', (enabled, chosen) => {
    expect(hasRecipients(chosen)).toBe(enabled);
  });
});
