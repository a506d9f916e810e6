import type { Knex } from 'knex';
import { isNotice } from '@quotewright/domain/emails/contract-kinds.js';
import type { Mail } from './mail.js';
import type { Named } from './named.js';

/** The page that an e-mail leads to, as a path of this site; `null` without one. */
function pathOf({ action, items = [] }: Mail, site: string): string | null {
  const url = action?.url ?? (items.length === 1 ? items[0]!.url : null);
  return url?.startsWith(`${site}/`) ? url.slice(site.length) : null;
}

/**
 * Files what e-mails say under the bell of their readers: accounts that have proven their address and want this kind there,
 * also where they have declined the e-mail, or where it would not arrive.
 */
export async function fileNotices(
  tx: Knex,
  mails: readonly { mail: Mail; named: Named }[],
  site: string,
): Promise<void> {
  const filed = mails.filter(({ mail: { kind } }) => isNotice(kind));
  if (filed.length === 0) return;
  await tx.raw(
    `INSERT INTO app.notice (account_id, about_id, kind, text, path, named_accounts, named_business, booking_id)
       SELECT u.id, a.id, m.kind, m.text, nullif(m.path, ''), nullif(m.accounts::integer[], '{}'), nullif(m.business, 0), nullif(m.booking, 0)
         FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::int[], ?::text[], ?::int[], ?::int[])
              WITH ORDINALITY AS m (address, kind, text, path, about, accounts, business, booking, n)
         JOIN app."user" u ON lower(u.email) = lower(m.address) AND u.verified_at IS NOT NULL
         LEFT JOIN app."user" a ON a.id = m.about
        WHERE NOT EXISTS (SELECT FROM app.notice_opt_out o WHERE o.account_id = u.id AND o.kind = m.kind)
        ORDER BY m.n`,
    [
      filed.map(({ mail }) => mail.to),
      filed.map(({ mail }) => mail.kind),
      filed.map(({ mail }) => mail.subject),
      filed.map(({ mail }) => pathOf(mail, site) ?? ''),
      filed.map(({ mail }) => mail.account ?? 0),
      // Arrays of arrays must be of one length.
      filed.map(({ named }) => `{${(named.named_accounts ?? []).join(',')}}`),
      filed.map(({ named }) => named.named_business ?? 0),
      filed.map(({ named }) => named.booking_id ?? 0),
    ],
  );
}
