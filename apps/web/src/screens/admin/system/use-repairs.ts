import type { DoubleKey, ProjectionStatus } from '@quotewright/domain/system/contract.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/errors.js';
import { mendDouble, rebuildProjection, replayParked, systemQuery } from '../../../api/system.js';
import { counted } from '../../../lib/format.js';
import { useConfirm } from '../../../ui/confirm.js';
import { useToast } from '../../../ui/toast.js';
import { doubleId, kindOfKey, nameIn, titleOf, whoIs } from './words.js';

const AGAIN = 500;

export interface Repairs {
  /** Projections, and names, with a pending request. */
  asked: ReadonlySet<string>;
  replay: (projection: ProjectionStatus) => Promise<void>;
  rebuild: (projection: ProjectionStatus) => Promise<void>;
  mend: (double: DoubleKey) => Promise<void>;
}

/** An operator's actions, each after a question, followed until their result is known. */
export function useRepairs(): Repairs {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);

  /** Refetches until a projection is in the wanted state; undefined once the page is left. */
  const followed = async (
    name: string,
    done: (now: ProjectionStatus) => boolean,
  ): Promise<ProjectionStatus | undefined> => {
    while (here.current) {
      // A failed refetch says nothing: the next one may succeed.
      const status = await queryClient.fetchQuery({ ...systemQuery, staleTime: 0 }).catch(() => undefined);
      const now = status?.projections.find((each) => each.name === name);
      if (now && done(now)) return now;
      await new Promise((again) => setTimeout(again, AGAIN));
    }
    return undefined;
  };

  const run = async (name: string, work: () => Promise<string | undefined>): Promise<void> => {
    setAsked((before) => new Set(before).add(name));
    try {
      const message = await work();
      if (message) toast({ message });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    } finally {
      setAsked((before) => new Set([...before].filter((each) => each !== name)));
      await queryClient.invalidateQueries({ queryKey: systemQuery.queryKey });
    }
  };

  return {
    asked,
    async replay({ name, parked }) {
      const yes = await confirm({
        title: `Replay the parked events of ${titleOf(name)}?`,
        body: `${counted(parked, 'event')} will be applied in order. Do this after a fix: events that fail again stay parked, and nothing else changes.`,
        action: 'Replay',
      });
      if (!yes) return;
      await run(name, async () => {
        await replayParked(name);
        const now = await followed(name, ({ replaying }) => !replaying);
        if (!now) return undefined;
        if (now.parked === 0) return `${titleOf(name)}: no events parked.`;
        return `${titleOf(name)}: ${counted(now.parked, 'event')} still parked: the fix does not cover ${now.parked === 1 ? 'it' : 'them'}.`;
      });
    },
    async mend(double) {
      const yes = await confirm({
        title: `Give ${whoIs(double.stream)} a new ${kindOfKey(double.kind)}?`,
        body: `${whoIs(double.keeper, true)} had “${nameIn(double)}” first and keeps it. ${whoIs(double.stream, true)} gets the same with a number added. Its history records why.${kindOfKey(double.kind) === 'address' ? ` Links to the old address will open ${whoIs(double.keeper)}.` : ''}`,
        action: 'Rename',
      });
      if (!yes) return;
      await run(doubleId(double), async () => {
        const { message } = await mendDouble(double);
        return message;
      });
    },
    async rebuild({ name }) {
      const yes = await confirm({
        title: `Rebuild ${titleOf(name)}?`,
        body: 'New tables are filled from the whole log. The current ones keep serving until the new ones have caught up, so no page is interrupted.',
        action: 'Rebuild',
      });
      if (!yes) return;
      await run(name, async () => {
        await rebuildProjection(name);
        const now = await followed(name, ({ rebuild }) => rebuild === null || rebuild.stopped !== null);
        if (!now) return undefined;
        return now.rebuild?.stopped
          ? `${titleOf(name)}: the rebuild stopped. The old tables still serve.`
          : `${titleOf(name)} is rebuilt and serving.`;
      });
    },
  };
}
