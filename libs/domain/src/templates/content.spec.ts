import { expect, it } from '@jest/globals';
import { emptyContent, evolveContent } from './content.js';
import type { TemplateEvent } from './events.js';

it('takes only its text from an event to which another release added fields', () => {
  const data = { description: 'A deck.', format: 'plain', lines: [{ id: 3 }], undoes: '7' };
  const event = { type: 'TemplateDescribed', data } as TemplateEvent;
  expect(evolveContent(emptyContent, event)).toEqual({ ...emptyContent, description: 'A deck.' });
});
