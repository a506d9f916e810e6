import type { Knex } from 'knex';

/** An address that takes no e-mail, and what its server said. */
export interface Failing {
  address: string;
  /** `550 5.1.1`, or a few words of who reports it. */
  reason: string;
}

/**
 * Whether a status (RFC 3463) is about the sender or its rights and says nothing of the address: a mail server that is set
 * up wrong must not mark everybody.
 */
export const isOfSender = (status: string): boolean => status.startsWith('5.7.');

/**
 * What a mail server said of an address that it refuses for good (`550 5.1.1`); `null` for any other error, and where it refuses
 * the sender.
 */
export function bounceOf(error: unknown): string | null {
  const {
    responseCode: code,
    command,
    response = '',
  } = error as {
    responseCode?: number;
    command?: string;
    response?: string;
  };
  if (command !== 'RCPT TO' || code === undefined || code < 550 || code > 599) return null;
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] ?? '';
  return isOfSender(status) ? null : `${code} ${status}`.trim();
}

/**
 * Marks addresses: they get no e-mail until their account proves them again. Repeated, it changes nothing.
 * @param at when that was reported, absent: now. Who has proven the address since knows better, when the report comes again
 */
export async function markFailing(tx: Knex, failing: readonly Failing[], at: Date | null = null): Promise<void> {
  await tx.raw(
    `INSERT INTO app.mail_failing (person, reason)
       SELECT DISTINCT ON (1) app.mail_person(f.address), f.reason FROM unnest(?::text[], ?::text[]) AS f (address, reason)
        WHERE NOT EXISTS (SELECT FROM app."user" u WHERE lower(u.email) = lower(f.address) AND u.verified_at >= coalesce(?::timestamptz, 'infinity'))
       ON CONFLICT (person) DO NOTHING`,
    [failing.map(({ address }) => address), failing.map(({ reason }) => reason), at],
  );
}

/** Whether an address takes no e-mail. */
export async function isFailing(knex: Knex, address: string): Promise<boolean> {
  return (await knex('app.mail_failing').whereRaw('person = app.mail_person(?)', [address]).first('at')) !== undefined;
}
