import type { FastifyInstance, FastifyReply } from 'fastify';
import { presentAddressPage } from '@quotewright/domain/identity/contract-address.js';
import { escapeHtml } from '../platform/html.js';
import { sendPlainPage } from '../platform/http/plain-page.js';
import type { AddressChanges, AddressLink } from './address-changes.js';

interface Asked {
  Params: { token: string };
}

const password = '<p><a href="/password/forgot">Set a new password</a>, if it was not you who asked.</p>';
const keep = '<button>Keep my address</button>';

/** What the page asks, as far as the present address has a say. */
function asked({ email, agreed_at: agreed, by_admin: byAdmin }: AddressLink, path: string): [string, string] {
  const form = (buttons: string): string => `<form method="post" action="${path}">${buttons}</form>`;
  if (byAdmin)
    return [
      'Keep your address?',
      `<p>An admin of Quotewright entered another address for your account. It moves once you have confirmed that address, signed in. If you did not ask for this, stop it.</p>${form(keep)}`,
    ];
  const wanted = `<strong><bdi>${escapeHtml(email)}</bdi></strong>`;
  if (agreed !== null)
    return [
      'You have agreed',
      `<p>Your account moves to ${wanted} once the link that we sent there is used. Until then you can still stop it.</p>${form(keep)}`,
    ];
  return [
    'Change your address?',
    `<p>Someone who knows your password asked to move your account from this address to ${wanted}. It moves once both addresses have agreed. If it was not you, keep your address: that stops it.</p>${form(`<button formaction="${path}/agree">Yes, change it</button>${keep}`)}`,
  ];
}

const nothing = (reply: FastifyReply): FastifyReply =>
  sendPlainPage(
    reply.status(404),
    'There is no change to decide',
    `<p>It was made or stopped already, it has expired, or we sent you a newer e-mail.</p>${password}`,
  );

/**
 * The page behind the link in the e-mail to an account's present address: it agrees to a change of the address or stops
 * it, without signing in, because whoever asked may have taken the session too. Viewing it changes nothing, because mail
 * programs and their scanners follow links; its buttons do.
 */
export function presentAddressPages(pages: FastifyInstance, changes: AddressChanges): void {
  const path = presentAddressPage(':token');

  pages.get<Asked>(path, async ({ params: { token } }, reply) => {
    const change = await changes.byPresent(token);
    if (!change) return nothing(reply);
    return sendPlainPage(reply, ...asked(change, presentAddressPage(encodeURIComponent(token))));
  });
  pages.post<Asked>(`${path}/agree`, async ({ params: { token } }, reply) => {
    const moved = await changes.agree(token);
    if (moved === null) return nothing(reply);
    return moved
      ? sendPlainPage(
          reply,
          'Your address is changed',
          '<p>From now on you sign in with the new one. <a href="/login">Sign in</a></p>',
        )
      : sendPlainPage(
          reply,
          'You have agreed',
          '<p>Your account moves once the link that we sent to the new address is used. Open that e-mail next.</p>',
        );
  });
  pages.post<Asked>(path, async ({ params: { token } }, reply) => {
    await changes.stop(token);
    return sendPlainPage(
      reply,
      'The change is stopped',
      `<p>Links to another address, which were sent before, no longer work.</p>${password}`,
    );
  });
}
