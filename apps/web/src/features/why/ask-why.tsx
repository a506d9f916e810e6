import type { AnyCommand } from '@quotewright/domain/kernel/endpoint.js';
import type { ReasonRule } from '@quotewright/domain/kernel/contract-reasons.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { explainWith } from '../../api/client.js';
import { outbox } from '../../api/outbox.js';
import { offerReason, reasonsQuery } from '../../api/reasons.js';
import { noReason, sharedNow } from './one-reason.js';
import { WhyDialog } from './why-dialog.js';

/** Calls that change a formula or a price, or publish. */
const EXPLAINED = /\/(formula\/change|publish|unpublish|quotetemplate\/addorupdate|supplier\/product\/addorupdate)$/;
const OF_RULES = ['templates', 'products', 'categories'];

/**
 * Whether a command probably needs a reason. Only the server knows; where it cannot be reached, a reason too many is
 * better than a change that is refused when its page is gone.
 */
function mayNeedReason(rule: ReasonRule, { path, changes, once }: AnyCommand, body: unknown): boolean {
  const { id, reason, note } = (body ?? {}) as { id?: unknown; reason?: unknown; note?: unknown };
  if (rule === 'never' || reason || note || (once && !id)) return false;
  return rule === 'always' ? changes.some((topic) => OF_RULES.includes(topic)) : EXPLAINED.test(path);
}

/** Asks for the reason of a change where the rule asks for one, and sends it with the change. */
export function AskWhy({ userId }: { userId: number }) {
  const client = useQueryClient();
  const rule = useQuery(reasonsQuery(userId)).data?.rule ?? 'never';
  const known = useRef(rule);
  /** Those who wait for the answer. */
  const [waiting, setWaiting] = useState<readonly ((reason: string | null) => void)[]>([]);
  useEffect(() => {
    known.current = rule;
  });
  useEffect(() => {
    async function ask(): Promise<string> {
      const shared = sharedNow();
      if (shared?.refused) throw shared.refused;
      if (shared?.reason) return shared.reason;
      const reason = await new Promise<string | null>((answer) => setWaiting((others) => [...others, answer]));
      if (reason === null) {
        const refused = noReason();
        if (shared) shared.refused = refused;
        throw refused;
      }
      if (shared) shared.reason = reason;
      offerReason(client, userId, reason);
      return reason;
    }
    const isAway = () => navigator.onLine === false || outbox.read().away;
    explainWith({
      given: () => sharedNow()?.reason ?? null,
      batch: () => sharedNow()?.batch ?? null,
      asksFirst: (call, body) => isAway() && mayNeedReason(known.current, call, body),
      ask,
    });
    return () => explainWith(null);
  }, [client, userId]);
  const answer = (reason: string | null) => {
    setWaiting([]);
    for (const tell of waiting) tell(reason);
  };
  return waiting.length > 0 && <WhyDialog userId={userId} onGiven={answer} onClose={() => answer(null)} />;
}
