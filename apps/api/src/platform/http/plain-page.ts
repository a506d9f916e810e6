import type { FastifyReply, FastifyRequest } from 'fastify';
import { readDisplay } from '@quotewright/domain/kernel/display.js';
import { escapeHtml } from '../html.js';
import { failed } from './failures.js';

/** The dark colours, without `light-dark()`: nothing compiles this page for older browsers. */
const DARK =
  '--paper:oklch(.205 .034 257);--surface:oklch(.24 .038 257);--ink:oklch(.955 .008 84);--ink-2:oklch(.82 .018 250);--rule:oklch(.325 .04 257);--edge:oklch(.59 .045 255);--dim:oklch(.66 .085 248);--blue:oklch(.79 .095 246);--accent:oklch(.73 .172 50)';

/** Background, text and accent colours of the web app (`styles/tokens.css`), and its plain elements, in a few rules. */
export const PLAIN_STYLE = `
:root{color-scheme:light dark;--paper:oklch(.975 .008 84);--surface:oklch(.995 .003 84);--ink:oklch(.245 .032 258);--ink-2:oklch(.41 .028 258);--rule:oklch(.885 .012 84);--edge:oklch(.605 .02 84);--dim:oklch(.6 .09 250);--blue:oklch(.45 .13 254);--accent:oklch(.665 .192 44);--on-accent:oklch(.19 .03 45)}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark;${DARK}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${DARK}}}
*{box-sizing:border-box}
body{margin:0;padding:clamp(16px,4vw,40px);background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
header,main{max-inline-size:680px;margin-inline:auto}
header>a{display:inline-flex;align-items:center;gap:10px;min-block-size:44px;color:inherit;font-size:18px;font-weight:700;text-decoration:none}
main{margin-block-start:clamp(16px,4vw,40px);padding:clamp(20px,4vw,32px);background:var(--surface);border:1px solid var(--rule);border-radius:6px}
h1{margin:0;font-size:clamp(22px,1.2rem + 1.2vw,28px);line-height:1.25}h2{margin:0;font-size:18px;line-height:1.35}
p{margin:12px 0 0;color:var(--ink-2);overflow-wrap:anywhere}[dir=rtl] body{text-align:right}:is(h1,h2,p,pre,button){unicode-bidi:plaintext}a{color:var(--blue)}
article{margin-block-start:24px;padding-block-start:20px;border-block-start:1px solid var(--rule)}article>p{margin-block-start:4px;font-size:14px}
pre{margin:12px 0 0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
form{display:flex;flex-wrap:wrap;gap:12px;margin-block-start:24px}
button{min-block-size:44px;padding:0 20px;border:1px solid var(--edge);border-radius:6px;background:var(--surface);color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
button.primary{border-color:transparent;background:var(--accent);color:var(--on-accent)}
:focus-visible{outline:2px solid var(--blue);outline-offset:2px}`;

const MARK =
  '<svg viewBox="0 2 48 48" width="32" height="32" fill="none" aria-hidden="true"><circle cx="24" cy="19" r="14" stroke="currentColor" stroke-width="5"/><g stroke="var(--dim)"><path d="M3 42H45.5" stroke-width="2.2"/><path d="M5.8 37.5L11.2 46.5" stroke-width="3.2"/></g><path d="M27 21.2L42.8 47.5" stroke="var(--accent)" stroke-width="5.2"/></svg>';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Sends a page outside the web app: no script, nothing loaded, nothing cached. It uses the theme and direction that the
 * visitor has chosen.
 * @param body HTML, escaped by the caller
 */
export function sendPlainPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  const { theme, direction } = readDisplay(reply.request.headers.cookie ?? '');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', POLICY)
    .send(
      `<!doctype html><html lang="en" dir="${direction}"${theme === 'system' ? '' : ` data-theme="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Quotewright</title><style>${PLAIN_STYLE}</style></head><body><header><a href="/">${MARK}Quotewright</a></header><main><h1>${title}</h1>${body}</main></body></html>`,
    );
}

/** The `errorHandler` of such pages: visitors get an explanation in words, as on every other page. */
export function answerFailurePage(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, message } = failed(error, request, reply);
  if (!reply.sent) void sendPlainPage(reply.status(status), 'Oops, that did not work', `<p>${escapeHtml(message)}</p>`);
}
