import { readDisplay } from '@quotewright/domain/kernel/display.js';
import { mediaUrl } from '@quotewright/domain/kernel/media.js';
import { dollars, groupedText, signedMoney } from '@quotewright/domain/kernel/money.js';
import type { ClientLine, ClientSection, ClientView } from '@quotewright/domain/proposals/contract-client-view.js';
import {
  clientTextRules,
  type ClientComparison,
  type ClientStanding,
} from '@quotewright/domain/proposals/contract-client-page.js';
import { escapeHtml as h } from '../../platform/html.js';
import { PLAIN_STYLE } from '../../platform/http/plain-page.js';
import { money, paragraph, words } from '../html.js';
import { CLIENT_STYLE } from './style.js';

/** A message of the conversation about a proposal. */
export interface ClientMessage {
  /** Whether the client wrote it. */
  mine: boolean;
  /** Who wrote it, in words. */
  from: string;
  at: string;
  /** The line that it is about, by name; empty: the whole. */
  about: string;
  body: string;
}

/** What a client typed, which a refusal gives back. */
export interface Typed {
  name: string;
  reason: string;
  question: string;
}

/** All that the page of a client shows. */
export interface ClientPage {
  /** Of the page itself: `/p/<token>`. */
  path: string;
  view: ClientView;
  standing: ClientStanding;
  hasPdf: boolean;
  /** When it was answered, and by whom as typed; `null`: it was not. */
  answered: { at: string; name: string } | null;
  /** Every revision that can be read, newest first. */
  revisions: readonly { revision: number; number: string; sentAt: string; isAccepted: boolean }[];
  /** What the job comes to as it is agreed, with every change order that was accepted; `null`: nothing is yet. */
  jobTotal: string | null;
  comparison: ClientComparison | null;
  messages: readonly ClientMessage[];
  /** What became of the client's last press; `null`: nothing was pressed. */
  said: { isGood: boolean; text: string } | null;
  typed: Typed;
}

const difference = (amount: string): string => `<span class="money">${h(signedMoney(amount))}</span>`;
/** What the page is about. */
const nameOf = ({ order }: ClientView): string => (order === null ? 'proposal' : 'change order');

/** The page as HTML. */
export function clientPageHtml(page: ClientPage, cookies: string): string {
  const { view, path, standing } = page;
  const { theme, direction } = readDisplay(cookies);
  const { papers } = view;
  const isOpen = standing === 'open';
  const name = h(papers.business_name);
  const logo = papers.logo
    ? `<img src="${mediaUrl(papers.logo, 320)}" alt="${name}">`
    : `<strong>${words(papers.business_name)}</strong>`;
  const body = [
    `<header>${logo}<span>${view.order === null ? 'Proposal' : 'Change order'}<br>${words(view.number)}</span></header>`,
    '<main>',
    `<h1 dir="auto">${h(view.title)}</h1>`,
    addressed(view),
    file(page),
    standingSaid(page),
    page.said
      ? `<div class="said${page.said.isGood ? '' : ' bad'}" role="alert"><p>${h(page.said.text)}</p></div>`
      : '',
    paragraph(view.cover),
    page.comparison ? changes(page.comparison, view) : '',
    `<h2>${view.order === null ? 'What it includes' : 'The whole job with this change'}</h2>`,
    ...view.sections.map((section) => part(section, view, isOpen)),
    hasChoices(view) && isOpen
      ? `<noscript><div class="row"><button class="go" form="accept" formaction="${path}/pick" formnovalidate>Update the total</button></div></noscript>`
      : '',
    `<div id="sums" data-live>${sums(page)}</div>`,
    paragraph(view.notes),
    view.papers.terms === '' ? '' : `<h2>Terms</h2>${paragraph(view.papers.terms, 'quiet')}`,
    isOpen ? acceptForm(page) : '',
    isOpen ? declineForm(page) : '',
    conversation(page),
    others(page),
    '</main>',
    `<footer dir="auto">${[papers.footer, papers.contact].filter(Boolean).map(h).join('\n')}</footer>`,
    isOpen
      ? `<div class="bar"><div><b id="bar" data-live>${view.order !== null && page.comparison ? difference(page.comparison.difference) : money(view.total)}</b><a class="go" href="#accept">Review and accept</a></div></div>`
      : '',
  ];
  return `<!doctype html><html lang="en" dir="${direction}"${theme === 'system' ? '' : ` data-theme="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${h(view.title)} · ${name}</title><style>${PLAIN_STYLE}${brand(papers)}${CLIENT_STYLE}</style><script src="/proposal.js" defer></script></head><body data-revision="${view.revision}" data-path="${path}">${body.join('')}</body></html>`;
}

/** The business's colours where paper is white; on a dark page its headings are of ink. */
function brand({ accent_color: accent, heading_color: heading }: ClientView['papers']): string {
  const sound = (color: string, otherwise: string) => (/^#[\da-f]{6}$/i.test(color) ? color : otherwise);
  const [fill, head] = [sound(accent, '#1f4b99'), sound(heading, '#1a1a1a')];
  const dark = '--brand:var(--edge);--head:var(--ink);--bad:oklch(.76 .12 30)';
  return `:root{--brand-fill:${fill};--brand:${fill};--head:${head};--bad:oklch(.5 .17 28)}:root[data-theme=dark]{${dark}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`;
}

function addressed({ client, sent_at, valid_until, papers }: ClientView): string {
  const day = dayIn(papers.time_zone);
  const lastDay = day(new Date(Date.parse(valid_until) - 1));
  const place = client.site_address.split('\n').filter(Boolean).join(', ');
  const who = [client.name, place].filter(Boolean).map(words).join(' · ');
  return `<p class="quiet">${who && `For ${who}<br>`}Sent ${day(new Date(sent_at))} · Valid through ${lastDay}</p>`;
}

/** Days as they are where the business is. */
const dayIn = (timeZone: string): ((at: Date) => string) => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  return (at) => format.format(at);
};

/** The revision as a file, also what was signed. */
function file({ path, view: { revision }, hasPdf, standing }: ClientPage): string {
  if (!hasPdf) return '<p class="quiet">The PDF is being made. Load this page again in a moment.</p>';
  const address = `${path}/pdf?revision=${revision}`;
  const signed =
    standing === 'accepted'
      ? `<a class="file" href="${address}&amp;kind=accepted" download>Download the signed copy</a>`
      : '';
  return `<div class="files"><a class="file" href="${address}" download>Download the PDF</a>${signed}</div>`;
}

/** How it stands, unless it can be accepted. */
function standingSaid({ standing, answered, view, path, revisions, jobTotal }: ClientPage): string {
  const day = answered && dayIn(view.papers.time_zone)(new Date(answered.at));
  const by = answered?.name ? ` by ${words(answered.name)}` : '';
  const said: Record<ClientStanding, string> = {
    open: '',
    accepted: `<p><strong>Accepted${by} on ${day}.</strong></p><p>Total ${money(view.total)}. ${words(view.papers.business_name)} knows.</p>`,
    declined: `<p><strong>Declined on ${day}.</strong></p><p>You can still ask a question below.</p>`,
    expired: `<p><strong>This ${nameOf(view)} has expired.</strong></p><p>Ask for a new one below.</p>`,
    replaced:
      view.revision === revisions[0]!.revision
        ? '<p><strong>This version can no longer be accepted.</strong></p><p>Ask for a new one below.</p>'
        : `<p><strong>There is a newer version of this ${nameOf(view)}.</strong></p><p><a href="${path}">Open the newest version</a></p>`,
  };
  const agreed =
    jobTotal !== null && jobTotal !== view.total
      ? `<p>As it is agreed now, the job comes to ${money(jobTotal)}.</p>`
      : '';
  return said[standing] && `<div class="said" role="status">${said[standing]}${agreed}</div>`;
}

/** One control of a choice; those of a group are one radio group. */
function control(
  kind: 's' | 'l',
  { id, choice, chosen }: Pick<ClientLine, 'id' | 'choice' | 'chosen'>,
  label: string,
): string {
  const [type, group] =
    choice?.kind === 'alternative' ? ['radio', `pick-${kind}${choice.group}`] : ['checkbox', 'pick'];
  return `<label class="pick"><input type="${type}" name="${group}" value="${kind}${id}" form="accept"${chosen ? ' checked' : ''}><span>${words(label)}</span></label>`;
}

function part(section: ClientSection, view: ClientView, isOpen: boolean): string {
  const { choice, title, amount, chosen, discount, lines } = section;
  const head = choice && isOpen ? control('s', section, title) : `<h3>${words(title)}</h3>`;
  const note = choiceNote(choice, chosen, isOpen);
  const less = discount ? `<small>Discount −${h(dollars(discount))}</small>` : '';
  return `<section class="part${chosen ? '' : ' off'}"><div class="top"><div>${head}${note}</div><div class="money" id="s${section.id}" data-live>${h(dollars(amount))}${less}</div></div><ul>${lines.map((line) => row(line, chosen, view, isOpen)).join('')}</ul></section>`;
}

const choiceNote = (choice: ClientSection['choice'], chosen: boolean, isOpen: boolean): string =>
  choice === null
    ? ''
    : `<small>${choice.kind === 'optional' ? 'Optional' : 'Choose one'}${isOpen ? '' : chosen ? ': chosen' : ': not chosen'}</small>`;

function row(line: ClientLine, isPart: boolean, { shows }: ClientView, isOpen: boolean): string {
  const { name, quantity, unit, unit_price: price, full_price: full, amount, picture, choice, chosen } = line;
  const image = shows.pictures && picture ? `<img src="${mediaUrl(picture, 160)}" alt="" loading="lazy">` : '';
  const counted = quantity === null ? '' : `${groupedText(quantity)} ${unit}`.trim();
  const detail = [counted, price && `${dollars(price)} each`].filter(Boolean).join(' · ');
  const before = full ? `<s><span class="money">${h(dollars(full))}</span></s> ` : '';
  const label = choice && isOpen ? control('l', line, name) : words(name);
  return `<li${chosen && isPart ? '' : ' class="off"'}><div>${image}${label}${choiceNote(choice, chosen, isOpen)}${detail && `<small>${h(detail)}</small>`}</div><div class="money" id="l${line.id}" data-live>${amount === null ? '' : before + h(dollars(amount))}</div></li>`;
}

const hasChoices = ({ sections }: ClientView): boolean =>
  sections.some(({ choice, lines }) => choice !== null || lines.some((line) => line.choice !== null));

/** The sums; with tax in the prices, discounts and taxes are told beside the total. */
function sums({ view, comparison }: ClientPage): string {
  const { shows, subtotal, discount, net, taxes, total, instalments, order } = view;
  const term = (label: string, amount: string, look = ''): string =>
    `<dt${look}>${label}</dt><dd${look}>${money(amount)}</dd>`;
  const isDiscounted = !/^0\.00$/.test(discount);
  const named = taxes.map(({ name, percent, amount }) => ({
    label: `${words(name)} <bdi dir="ltr">${h(percent)} %</bdi>`,
    amount,
  }));
  const all = ' class="all"';
  const rows = shows.tax_inclusive
    ? [
        term('Total with tax', total, all),
        ...(isDiscounted ? [term('Discount in it', `-${discount}`)] : []),
        ...named.map(({ label, amount }) => term(`${label} in it`, amount)),
      ]
    : [
        ...(isDiscounted || taxes.length > 0 ? [term('Subtotal', subtotal)] : []),
        ...(isDiscounted ? [term('Discount', `-${discount}`)] : []),
        ...(isDiscounted && taxes.length > 0 ? [term('Before tax', net)] : []),
        ...named.map(({ label, amount }) => term(label, amount)),
        term('Total', total, all),
      ];
  const payments =
    instalments.length === 0
      ? ''
      : `<h2>Payments</h2><dl class="sums">${instalments.map(({ label, amount }) => term(words(label), amount)).join('')}</dl>`;
  const changed =
    order !== null && comparison
      ? term('Agreed before', comparison.total_before) +
        `<dt>This change</dt><dd>${difference(comparison.difference)}</dd>`
      : '';
  return `<h2>${order === null ? 'Total' : 'New total of the job'}</h2><dl class="sums">${rows.join('')}${changed}</dl>${payments}`;
}

function acceptForm({ path, view, typed, comparison }: ClientPage): string {
  const { most } = clientTextRules.name;
  const name = nameOf(view);
  const total = `<strong>${money(view.total)}</strong>`;
  const what =
    view.order !== null && comparison
      ? `You accept the change of <strong>${difference(comparison.difference)}</strong> and the new total of the job, ${total}`
      : `You accept the total of ${total}`;
  const chosen = view.order === null || hasChoices(view) ? ' with the choices above' : '';
  return `<form class="card" id="accept" method="post" action="${path}/accept"><h2>Accept this ${name}</h2>
<input type="hidden" name="revision" value="${view.revision}"><span id="total" data-live><input type="hidden" name="total" value="${h(view.total)}"><p>${what}${chosen}.</p></span>
<label class="field">Your full name<input name="name" autocomplete="name" required maxlength="${most}" value="${h(typed.name)}" dir="auto"></label>
<div id="drawing" hidden><p class="field" id="sign-label">Signature, if you like to draw it</p><canvas width="600" height="200" role="img" aria-labelledby="sign-label"></canvas><button type="button" id="clear">Clear the signature</button></div><input type="hidden" name="signature">
<label class="tick"><input type="checkbox" name="agreed" value="yes" required><span>I accept this ${name}. My typed name is my signature.</span></label>
<div class="row"><button class="go">Accept the ${name}</button></div></form>`;
}

function declineForm({ path, view, typed }: ClientPage): string {
  return `<details class="card"${typed.reason && ' open'}><summary>Decline instead</summary><form method="post" action="${path}/decline"><input type="hidden" name="revision" value="${view.revision}"><label class="field">Your reason, if you like to give one<textarea name="reason" rows="3" maxlength="${clientTextRules.reason.most}" dir="auto">${h(typed.reason)}</textarea></label><div class="row"><button>Decline the ${nameOf(view)}</button></div></form></details>`;
}

/** Questions and answers, and the form for the next one. */
function conversation({ path, view, messages, typed }: ClientPage): string {
  const day = dayIn(view.papers.time_zone);
  const said = messages.map(
    ({ mine, from, at, about, body }) =>
      `<li${mine ? ' class="mine"' : ''}><small>${words(from)} · ${day(new Date(at))}${about && ` · ${words(about)}`}</small>${paragraph(body)}</li>`,
  );
  const lines = view.sections
    .flatMap(({ lines: own }) => own)
    .map(({ id, name }) => `<option value="${id}">${h(name)}</option>`);
  return `<h2 id="talk">Questions</h2><ul class="talk">${said.join('')}</ul><form class="card" method="post" action="${path}/ask"><label class="field">Ask ${words(view.papers.business_name)}<textarea name="question" rows="3" required maxlength="${clientTextRules.question.most}" dir="auto">${h(typed.question)}</textarea></label><label class="field">About<select name="line"><option value="">The whole ${nameOf(view)}</option>${lines.join('')}</select></label><input type="hidden" name="revision" value="${view.revision}"><div class="row"><button>Send the question</button></div></form>`;
}

/** What is different from the version before or, of a change order, from what was agreed. */
function changes(compared: ClientComparison, { order }: ClientView): string {
  const { rows, total_before: before, total_after: after } = compared;
  const kinds = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;
  const told = (seen: ClientComparison['rows'][number]['before']): string =>
    seen ? [seen.quantity && words(seen.quantity), seen.amount && money(seen.amount)].filter(Boolean).join(' · ') : '';
  // What is struck through is told in words, too: not every voice says it.
  const was = (text: string): string => `<del><span class="sr-only">before: </span>${text}</del>`;
  const items = rows.map(
    (row) =>
      `<li><span>${words(row.line ?? row.section)} <small>${kinds[row.kind]}</small></span><span>${row.before ? was(told(row.before)) : ''} ${told(row.after)}</span></li>`,
  );
  const moved = (name: string, from: string, to: string, change: string): string =>
    `<li><span>${name}</span><span>${was(money(from))} ${to} <small>${difference(change)}</small></span></li>`;
  const parts = compared.sums.map((sum) =>
    moved(sum.name === null ? 'Before tax' : words(sum.name), sum.before, money(sum.after), sum.change),
  );
  const total = moved(
    `<strong>${order === null ? 'Total' : 'Total of the job'}</strong>`,
    before,
    `<strong>${money(after)}</strong>`,
    compared.difference,
  );
  const what = order === null ? 'What changed since the version before' : 'What changes in the job';
  const list = [...items, ...parts, total].join('');
  return `<details class="card" open><summary>${what}</summary><ul class="changes" id="changes" data-live>${list}</ul></details>`;
}

/** Links to the other versions. */
function others({ path, view, revisions }: ClientPage): string {
  if (revisions.length < 2) return '';
  const day = dayIn(view.papers.time_zone);
  const items = revisions.map(({ revision, number, sentAt, isAccepted }, at) => {
    const label = `${words(number)}, version ${revision}, sent ${day(new Date(sentAt))}${isAccepted ? ', accepted' : ''}`;
    if (revision === view.revision) return `<li><strong aria-current="page">${label}</strong></li>`;
    return `<li><a href="${path}${at === 0 ? '' : `?revision=${revision}`}">${label}</a></li>`;
  });
  return `<h2>Versions</h2><ul>${items.join('')}</ul>`;
}
