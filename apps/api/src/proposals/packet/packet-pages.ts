import { dollars, groupedText } from '@quotewright/domain/kernel/money.js';
import type { Discount, Pricing } from '@quotewright/domain/proposals/calculate.js';
import type { ProposalLine, ProposalSection } from '@quotewright/domain/proposals/contract.js';
import { escapeHtml as h } from '../../platform/html.js';
import { money, paragraph, words } from '../html.js';
import type { PacketAcceptance, PacketContent, PacketPdf, PacketRevision } from './packet-content.js';
import { CONTENT_FILE, MANIFEST_FILE, PROOFS_FILE } from './packet-file.js';

const STYLE = `
:root{color-scheme:light}*{box-sizing:border-box}
body{margin:0 auto;padding:24px;max-width:1000px;background:#fff;color:#1c2333;font:15px/1.5 system-ui,sans-serif}
h1{margin:0;font-size:26px;line-height:1.25}h2{margin:32px 0 8px;font-size:19px}h3{margin:20px 0 4px;font-size:16px}
p{margin:8px 0;overflow-wrap:anywhere;white-space:pre-line}.quiet{color:#4d576b}nav{margin-bottom:16px}a{color:#1f4b99}
:is(h1,h2,h3,p,td,li){unicode-bidi:plaintext}
.wide{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:14px}
th,td{padding:6px 8px;border-bottom:1px solid #d5d9e0;text-align:start;vertical-align:top}
thead th{border-bottom:2px solid #8b94a5}.n{text-align:end;white-space:nowrap}
code{font:13px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}dt{font-weight:600}dd{margin:0 0 8px}
svg{width:300px;height:100px;border-bottom:1px solid #8b94a5}
@media print{body{padding:0;max-width:none}nav{display:none}thead{display:table-header-group}tr{break-inside:avoid}h2,h3{break-after:avoid}}`;

const INDEX = 'index.html';
const TIMELINE = 'timeline.html';
const MESSAGES = 'messages.html';
const pageOf = ({ revision }: PacketRevision): string => `revision-${revision}.html`;

/** A moment as clocks at the business show it, with seconds. */
function timeOf(at: string, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone }).format(
    new Date(at),
  );
  return `<time datetime="${at}">${h(text.replace(/[\u202f\u00a0]/g, ' '))}</time>`;
}

function page(content: PacketContent, title: string, body: readonly string[]): string {
  const back = title === content.title ? '' : `<nav><a href="${INDEX}">Back to the contents</a></nav>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${h(title)} · ${h(content.number)}</title><style>${STYLE}</style></head><body>${back}<main><h1>${h(title)}</h1>${body.join('\n')}</main></body></html>\n`;
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[], numbers = 0): string => {
  const cell = (tag: 'th' | 'td', row: readonly string[]) =>
    row
      .map((text, at) => {
        const scope = tag === 'th' ? ' scope="col"' : '';
        return `<${tag}${scope}${at >= row.length - numbers ? ' class="n"' : ''}>${text}</${tag}>`;
      })
      .join('');
  return `<div class="wide"><table><thead><tr>${cell('th', heads)}</tr></thead><tbody>${rows.map((row) => `<tr>${cell('td', row)}</tr>`).join('\n')}</tbody></table></div>`;
};

const facts = (rows: readonly (readonly [string, string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`;

const clientOf = ({ client }: PacketRevision): string => (client ? words(client.name) : 'Erased client');

/** The pages of a packet by file name. */
export function packetPages(content: PacketContent): Map<string, string> {
  return new Map([
    [INDEX, index(content)],
    [TIMELINE, timeline(content)],
    ...content.revisions.map((one): [string, string] => [pageOf(one), revision(one, content)]),
    [MESSAGES, messages(content)],
  ]);
}

function index(content: PacketContent): string {
  const { kind, revisions, number, business, made_at, time_zone } = content;
  const kinds = {
    complete: 'Complete. It holds costs, margins and markups: keep it within the business.',
    hand_over: 'To hand over. It holds no cost, margin or markup. Their place in the proofs is taken by hashes.',
  };
  return page(content, content.title, [
    facts([
      ['Number', words(number)],
      ['Business', words(business)],
      ['Client', clientOf(revisions.at(-1)!)],
      ['State', h(content.state)],
      ['Made', timeOf(made_at, time_zone)],
      ['Kind', kinds[kind]],
    ]),
    '<h2>What is in it</h2><ul>',
    `<li><a href="${TIMELINE}">Timeline</a>: everything that happened, with times and people.</li>`,
    ...revisions.map(
      (one) =>
        `<li><a href="${pageOf(one)}">Revision ${one.revision}, ${words(one.number)}</a>: ${h(one.state)}, ${money(totalOf(one))}. Prices, measurements and templates as they were.</li>`,
    ),
    `<li><a href="${MESSAGES}">Messages</a> between client and business.</li>`,
    `<li>${CONTENT_FILE}: the same for a program.</li></ul>`,
    '<h2>PDFs</h2>',
    table(
      ['Revision', 'File', 'SHA-256'],
      revisions.flatMap((one) =>
        one.pdfs.map((pdf) => [
          `${one.revision}${pdf.kind === 'accepted' ? ', as accepted' : ''}`,
          pdfSaid(pdf),
          `<code>${h(pdf.kept ?? pdf.recorded ?? '')}</code>`,
        ]),
      ),
    ),
    '<h2>How to check it</h2>',
    `<p>${MANIFEST_FILE} lists every file with its hash, and is signed with the key of this installation's log. ${PROOFS_FILE} holds each event of the proposal with its place in the log's chain. Every night the log is sealed by a signed head, which is mailed to the admins. With such a head and the source of Quotewright, run:</p>`,
    '<p><code>npm run packet:verify -- packet.zip --head log-head.json</code></p>',
    '<p>It names each file and event that is missing, changed or out of order. Events of the day on which this packet was made are not sealed yet: for them its own signature speaks. Make another packet on a later day to have them sealed.</p>',
    '<p>E-mails, links, openings, downloads and messages are not events. For them, too, the signature of the packet speaks.</p>',
  ]);
}

function pdfSaid({ file, missing, kind, recorded, kept }: PacketPdf): string {
  if (missing === 'erased') return 'Erased with the client';
  if (missing === 'not_made') return 'Not made yet';
  const copy = kind === 'sent' && recorded !== null && recorded !== kept;
  const link = `<a href="${h(file!)}">${h(file!)}</a>`;
  return copy ? `${link}<br>A copy: the file that was sent had the hash <code>${h(recorded)}</code>` : link;
}

const totalOf = ({ acceptance, content }: PacketRevision): string => acceptance?.total ?? content.total;

function timeline(content: PacketContent): string {
  return page(content, 'Timeline', [
    `<p class="quiet">Times are those of ${h(content.time_zone)}. What has a proof is an event of the log.</p>`,
    table(
      ['Time', 'Who', 'What', 'Proof'],
      content.timeline.map(({ at, who, what, reason, event_id }) => [
        timeOf(at, content.time_zone),
        words(who),
        `${h(what)}${reason === '' ? '' : `<br><span class="quiet">“${words(reason)}”</span>`}`,
        event_id === null ? '' : `<code>${event_id}</code>`,
      ]),
    ),
  ]);
}

function messages(content: PacketContent): string {
  const { time_zone } = content;
  return page(
    content,
    'Messages',
    content.messages.length === 0
      ? ['<p>There are no messages.</p>']
      : content.messages.map(({ at, by_client, from, line, body, revision: about }) => {
          const who = by_client
            ? `${words(from || 'Erased client')}, client`
            : `${words(from ?? 'A former member')}, business`;
          return `<h2>${who}</h2><p class="quiet">${timeOf(at, time_zone)} · revision ${about}${line ? ` · about ${words(line.name)}` : ''}</p>${paragraph(body)}`;
        }),
  );
}

function revision(one: PacketRevision, content: PacketContent): string {
  const { time_zone, kind } = content;
  const { client, papers, content: sent } = one;
  const costs = kind === 'complete';
  return page(content, `Revision ${one.revision} of ${one.number}`, [
    facts([
      ['State', h(one.state)],
      ['Sent', timeOf(one.sent_at, time_zone)],
      ['Valid until', timeOf(one.valid_until, time_zone)],
      ...(one.order === null ? [] : [['Change order', String(one.order)] as const]),
      ['Client', client ? addressed(client) : 'Erased client'],
    ]),
    one.acceptance ? acceptance(one.acceptance, one, time_zone) : '',
    one.declined
      ? `<h2>Declined</h2><p>${timeOf(one.declined.at, time_zone)}</p>${paragraph(one.declined.because)}`
      : '',
    one.cover === '' ? '' : `<h2>Cover text</h2>${paragraph(one.cover)}`,
    '<h2>Prices as they were</h2>',
    '<p class="quiet">What was chosen counts in the totals: the choice of the client, or else the one that was offered first.</p>',
    ...sent.sections.map((section) => sectionOf(section, one, costs)),
    totals(one, costs),
    one.notes === '' ? '' : `<h2>Notes</h2>${paragraph(one.notes)}`,
    papers.terms === '' ? '' : `<h2>Terms</h2>${paragraph(papers.terms)}`,
  ]);
}

const addressed = ({ name, email, phone, billing_address, site_address }: NonNullable<PacketRevision['client']>) =>
  [name, email, phone, billing_address, site_address]
    .filter(Boolean)
    .map((text) => words(text.replaceAll('\n', ', ')))
    .join('<br>');

function acceptance(
  { at, on_paper, name, signature, total, sha256, note }: PacketAcceptance,
  one: PacketRevision,
  zone: string,
) {
  const chosen = chosenIn(one);
  const drawn =
    signature &&
    `<svg viewBox="0 0 600 200" role="img" aria-label="Signature"><path d="${h(signature)}" fill="none" stroke="#1c2333" stroke-width="4"/></svg>`;
  return [
    '<h2>Acceptance</h2>',
    facts([
      ['Accepted', timeOf(at, zone)],
      ['How', on_paper ? `On paper, recorded by the business${note === '' ? '' : `: ${words(note)}`}` : 'By its link'],
      ...(on_paper ? [] : [['Name as typed', name === '' ? 'Erased' : words(name)] as const]),
      ...(drawn ? [['Signature', drawn] as const] : []),
      ['Total', money(total)],
      ['Choices', chosen.length === 0 ? 'None to make' : chosen.map(words).join('<br>')],
      ['SHA-256 of the PDF', `<code>${h(sha256 ?? '')}</code>`],
    ]),
  ].join('');
}

/** Optional parts and alternatives that were chosen, by name. */
function chosenIn({ content: { sections, picks } }: PacketRevision): string[] {
  return sections.flatMap(({ id, title, lines }) => [
    ...(picks.sections.includes(id) ? [title] : []),
    ...lines.filter((line) => picks.lines.includes(line.id)).map(({ name }) => `${title}: ${name}`),
  ]);
}

const discountText = (discount: Discount | null): string =>
  discount === null ? '' : discount.kind === 'amount' ? dollars(discount.value) : `${h(discount.value)} %`;
const pricingText = (pricing: Pricing | null): string => (pricing ? `${h(pricing.percent)} % ${pricing.kind}` : '');

function sectionOf(section: ProposalSection, one: PacketRevision, costs: boolean): string {
  const { template, questions, lines } = section;
  const choice = section.choice && (section.choice.kind === 'optional' ? ', optional' : ', an alternative');
  return [
    `<h3>${words(section.title)}${choice ?? ''}</h3>`,
    template
      ? `<p class="quiet">Template ${words(template.name)}, version ${template.version}, as it was put in.</p>${table(
          ['Question', 'Measured', 'Number'],
          questions.map(({ title, unit, answer, no_of_question }) => [
            words(title),
            h(`${answer} ${unit}`.trim()),
            `Q${no_of_question}`,
          ]),
          2,
        )}`
      : '',
    table(
      [
        'Line',
        'Quantity',
        'Price of one',
        'Less discounts',
        ...(costs ? ['Cost of one', 'Markup or margin', 'Cost'] : []),
      ],
      lines.map((line) => lineOf(line, one, costs)),
      costs ? 6 : 3,
    ),
    `<p>${[
      `Subtotal ${money(section.subtotal)}`,
      section.discount ? `discount ${discountText(section.discount)}: ${money(section.discount_amount)}` : '',
      `net ${money(section.net)}`,
      costs && section.cost ? `cost ${money(section.cost)}` : '',
      costs && section.pricing ? pricingText(section.pricing) : '',
    ]
      .filter(Boolean)
      .join(' · ')}</p>`,
  ].join('');
}

function lineOf(line: ProposalLine, { offers, content: { picks } }: PacketRevision, costs: boolean): string[] {
  const isChosen = picks.lines.includes(line.id);
  const offer = offers.find(({ line_id }) => line_id === line.id);
  const { calculated, typed_quantity: typed, formula } = line;
  const working = [
    line.choice
      ? `${line.choice.kind === 'optional' ? 'Optional' : 'An alternative'}, ${isChosen ? 'chosen' : 'not chosen'}`
      : '',
    formula === null ? '' : `Formula <code>${h(formula)}</code>`,
    calculated ? `Working: <code>${h(calculated.trace)}</code>` : '',
    typed === null || formula === null ? '' : 'The quantity was typed instead',
    line.price === null ? '' : 'The price was typed',
    line.discount ? `Discount ${discountText(line.discount)}` : '',
    offer
      ? `Product ${offer.product_id}, offer ${offer.offer_id}, as of revision ${offer.product_revision} of the product`
      : 'Typed by hand',
  ].filter(Boolean);
  return [
    `${words(line.name)}<br><span class="quiet">${working.join('<br>')}</span>`,
    h(`${groupedText(line.quantity)} ${line.unit}`.trim()),
    money(line.unit_price),
    money(line.net),
    ...(costs
      ? [
          line.cost_price === null ? '' : money(line.cost_price),
          pricingText(line.pricing),
          line.cost === null ? '' : money(line.cost),
        ]
      : []),
  ];
}

function totals(one: PacketRevision, costs: boolean): string {
  const { content: sent } = one;
  const margin = (name: string, percent: string | null): string[][] =>
    percent === null ? [] : [[name, `${h(percent)} %`]];
  return `<h3>Totals</h3>${table(
    ['Sum', 'Amount'],
    [
      ['Subtotal', money(sent.subtotal)],
      ...(sent.discount ? [[`Discount ${discountText(sent.discount)}`, money(sent.discount_amount)]] : []),
      ['Net', money(sent.net)],
      ...sent.taxes.map(({ name, percent, amount }) => [`${words(name)} ${h(percent)} %`, money(amount)]),
      ['<strong>Total</strong>', `<strong>${money(totalOf(one))}</strong>`],
      ...sent.instalments.map(({ label, amount }) => [words(label), money(amount)]),
      ...(costs
        ? [
            ...(sent.cost === null ? [] : [['Cost', money(sent.cost)]]),
            ...margin('Margin', sent.margin_percent),
            ...margin('Markup', sent.markup_percent),
            ...(sent.pricing ? [['Markup or margin of the whole', pricingText(sent.pricing)]] : []),
          ]
        : []),
    ],
    1,
  )}`;
}
