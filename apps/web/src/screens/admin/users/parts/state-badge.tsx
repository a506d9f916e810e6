import type { UserRow } from '@quotewright/domain/identity/contract.js';
import { Badge } from '../../../../ui/badge.js';

const WORDS = {
  unverified: ['off', 'Unverified'],
  waiting: ['pending', 'Waiting'],
  approved: ['live', 'Approved'],
  refused: ['fault', 'Refused'],
} as const;

/** How far an account is trusted, or that it is deactivated; and whether its e-mails arrive. */
export function StateBadge({ user }: { user: UserRow }) {
  if (user.deactivated) return <Badge tone="off">Deactivated</Badge>;
  const [tone, words] = WORDS[user.standing];
  return (
    <>
      <Badge tone={tone} dot={tone === 'live'}>
        {words}
      </Badge>
      {user.mail_failing && <Badge tone="fault">E-mails fail</Badge>}
    </>
  );
}
