import { darkMedia, mailKinds } from '@quotewright/domain/emails/contract-kinds.js';
import { escapeHtml } from '../html.js';
import type { Mail, MailLink } from './mail.js';

/** What stands at the end of an e-mail: why its reader gets it, and the link that stops it. */
interface Foot {
  why: string;
  stop: MailLink | null;
}

const footOf = ({ kind, why, stop }: Mail): Foot => ({ why: why ?? mailKinds[kind].why, stop: stop ?? null });

const hello = (name: string | null): string => (name === null ? 'Hello,' : `Hello ${name},`);

/** The paragraphs, after the greeting. */
const saidIn = ({ greeting, paragraphs }: Mail): readonly string[] =>
  greeting === undefined ? paragraphs : [hello(greeting), ...paragraphs];

/** A link of its own lines: mail programs find addresses, and people can copy them. */
const linkText = ({ label, url }: MailLink): string => `${label}:\n${url}`;

/** The plain-text part. */
export function textOf(mail: Mail): string {
  const { facts = [], items = [], action } = mail;
  const { why, stop } = footOf(mail);
  return [
    ...saidIn(mail),
    ...(facts.length > 0 ? [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...items.map(({ title, text, url }) => [title, text, url].filter(Boolean).join('\n')),
    ...(action ? [linkText(action)] : []),
    `-- \nQuotewright\n${why}`,
    ...(stop ? [linkText(stop)] : []),
  ].join('\n\n');
}

/**
 * Colours by class, light in `style` attributes because some programs drop style sheets, dark in the style sheet that
 * the others read.
 */
const LIGHT = {
  page: 'background:#f6f4f0;color:#172130',
  card: 'background:#ffffff;border-color:#dcd6cb',
  dim: 'color:#4d5a6b',
  link: 'color:#1f4f8f',
  button: 'background:#1c3d5a;border-color:#1c3d5a;color:#ffffff',
} as const;
const DARK = {
  page: 'background:#131b26;color:#eef0f3',
  card: 'background:#1c2735;border-color:#364457',
  dim: 'color:#b3bfcd',
  link: 'color:#9cc4ff',
  button: 'background:#a9ccff;border-color:#a9ccff;color:#0f1b2b',
} as const satisfies Record<keyof typeof LIGHT, string>;

const style = `:root{color-scheme:light dark}@media ${darkMedia}{${Object.entries(DARK)
  .map(([name, rules]) => `.${name}{${rules.replace(/(?=;|$)/g, ' !important')}}`)
  .join('')}}`;

/** The style sheet of every e-mail, and as a preview shows it dark and light: pages allow them by their hashes. */
export const mailStyles: readonly string[] = [darkMedia, 'all', 'not all'].map((media) =>
  style.replace(darkMedia, media),
);

/** The attributes of an element of this class, with more rules. */
const look = (name: keyof typeof LIGHT, more = ''): string => `class="${name}" style="${more}${LIGHT[name]}"`;

/** A paragraph. What people wrote keeps its own direction. */
const paragraph = (text: string): string =>
  `<p dir="auto" style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

const anchor = ({ label, url }: MailLink, attributes: string): string =>
  `<a href="${escapeHtml(url)}" ${attributes}>${escapeHtml(label)}</a>`;

/**
 * The HTML part: one column of at most 600 px, looks in each element, no pictures, nothing loaded. Outlook, which knows no
 * `max-width`, gets its column from a table that no other program reads.
 */
export function htmlOf(mail: Mail): string {
  const { subject, facts = [], items = [], action } = mail;
  const { why, stop } = footOf(mail);
  const body = [
    ...saidIn(mail).map(paragraph),
    ...facts.map(
      ({ name, value }) =>
        `<p style="margin:0 0 12px;overflow-wrap:anywhere"><span ${look('dim', 'font-size:14px;')}>${escapeHtml(name)}</span><br><bdi>${escapeHtml(value)}</bdi></p>`,
    ),
    ...items.map(
      ({ title, text, url }) =>
        `<div style="margin:0 0 20px"><a href="${escapeHtml(url)}" ${look('link', 'font-weight:600;')}><bdi>${escapeHtml(title)}</bdi></a>${text && `<p dir="auto" style="margin:4px 0 0;overflow-wrap:anywhere">${escapeHtml(text)}</p>`}</div>`,
    ),
    ...(action
      ? [
          `<p style="margin:24px 0">${anchor(action, look('button', 'display:inline-block;padding:10px 20px;border-width:2px;border-style:solid;border-radius:6px;font-weight:600;text-decoration:none;'))}</p>`,
          `<p ${look('dim', 'margin:0;font-size:14px;overflow-wrap:anywhere;')}>Or open this address:<br>${anchor({ label: action.url, url: action.url }, look('link'))}</p>`,
        ]
      : []),
  ].join('');
  const foot = `<p ${look('dim', 'margin:20px 4px 0;font-size:14px;')}>${escapeHtml(why)}${stop ? ` ${anchor(stop, look('link'))}` : ''}</p>`;
  return [
    `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${style}</style></head>`,
    `<body ${look('page', 'margin:0;padding:0;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;')}>`,
    '<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->',
    `<div ${look('page', 'max-width:600px;margin:0 auto;padding:24px 16px;')}>`,
    '<p style="margin:0 4px 16px;font-size:18px;font-weight:700">Quotewright</p>',
    `<div ${look('card', 'padding:24px 20px;border-width:1px;border-style:solid;border-radius:8px;')}>${body}</div>${foot}</div>`,
    '<!--[if mso]></td></tr></table><![endif]--></body></html>',
  ].join('');
}
