import { dollars } from '@quotewright/domain/kernel/money.js';
import { escapeHtml as h } from '../platform/html.js';

/** An amount in dollars. */
export const money = (amount: string): string => `<span class="money">${h(dollars(amount))}</span>`;
/** Words of a person: they read in their own direction. */
export const words = (text: string): string => `<bdi>${h(text)}</bdi>`;
/** A text of a person with its lines; nothing if it is empty. */
export const paragraph = (text: string, look = ''): string =>
  text === '' ? '' : `<p dir="auto"${look && ` class="${look}"`}>${h(text)}</p>`;
