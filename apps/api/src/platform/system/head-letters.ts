import type { Knex } from 'knex';
import type { SignedHead } from '@quotewright/domain/system/contract.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { fingerprintOf } from '../chain/head.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Mail } from '../mail/mail.js';
import type { Mailer } from '../mail/mailer.js';
import { sample } from '../mail/sample.js';
import type { Settings } from '../settings.js';

/** The name of the file that a head is mailed and downloaded as. */
const fileOf = ({ day }: SignedHead): string => `log-head-${day}.json`;

/** The e-mail of a head. @param before the head before it */
function letterOf(head: SignedHead, before: SignedHead | null, publicUrl: string): Omit<Mail, 'to' | 'account'> {
  const { day, first, last, key } = head;
  const events = last - first + 1;
  return {
    kind: 'signed-log',
    subject: `Signed log of ${day}`,
    paragraphs: [
      `The log of ${day} is signed: ${events === 1 ? '1 entry' : `${events} entries`}, numbers ${first} to ${last}.`,
      ...(before && before.key !== key
        ? [
            `It is signed with another key than the day before. If nobody changed the key on purpose, find out why. The key before was ${fingerprintOf(before.key)}.`,
          ]
        : []),
      'Keep the attached file away from the machine that runs Quotewright. With it, anyone can show later that nothing up to this day was changed: npm run log:verify -- --head followed by the name of the file.',
      `Fingerprint of the key: ${fingerprintOf(key)}`,
    ],
    action: { label: 'Open System', url: siteAddress(publicUrl, '/system') },
    attachment: { name: fileOf(head), content: `${JSON.stringify(head, null, 2)}\n` },
  };
}

const sampleHead: SignedHead = {
  format: 'quotewright-log-head',
  version: 1,
  day: '2026-12-01',
  first: 1,
  last: 24,
  root: '',
  hash: '',
  previous: null,
  signed_at: sample.at.toISOString(),
  key: 'c2FtcGxl',
  signature: '',
};

/** Mails each signed head of the log to every admin, once. */
export class HeadLetters {
  constructor(
    private readonly knex: Knex,
    jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {
    mailer.shows('signed-log', () => [
      { ...letterOf(sampleHead, null, settings.publicUrl), to: sample.account.email },
      { ...letterOf(sampleHead, { ...sampleHead, key: 'b2xk' }, settings.publicUrl), to: sample.account.email },
    ]);
    jobs.handle('log-head', { left: () => this.left(), run: (last) => this.write(Number(last)) });
  }

  /** The last numbers of the heads that nobody has yet. */
  private async left(): Promise<string[]> {
    return this.knex('app.chain_head').whereNull('mailed_at').orderBy('last').pluck('last');
  }

  private async write(last: number): Promise<void> {
    const ids = await this.knex.transaction(async (tx) => {
      const marked = await tx('app.chain_head')
        .where({ last })
        .whereNull('mailed_at')
        .update({ mailed_at: tx.fn.now() })
        .returning<{ head: SignedHead }[]>('head');
      const head = marked[0]?.head;
      if (!head) return [];
      const [before] = await tx('app.chain_head')
        .where('last', '<', last)
        .orderBy('last', 'desc')
        .limit(1)
        .pluck<SignedHead[]>('head');
      const admins = await tx('app.user')
        .where({ user_type: 'admin' })
        .orderBy('id')
        .select<{ id: number; email: string }[]>('id', 'email');
      const letter = letterOf(head, before ?? null, this.settings.publicUrl);
      return this.mailer.write(
        admins.map(({ id, email }) => ({ ...letter, to: email, account: id })),
        tx,
      );
    });
    this.mailer.offer(ids);
  }
}
