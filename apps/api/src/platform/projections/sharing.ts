/** A projector that is alive. */
export interface Sharer {
  holder: string;
  /** The read models of its release, each with its weight; also what only this one does. */
  weights: Readonly<Record<string, number>>;
}

/** Moving this read model from one projector to another. */
interface Move {
  readModel: string;
  from: string;
  to: string;
}

/**
 * Who is to feed which read model, so that each of n projectors has about one nth of the weight. Everyone finds the same
 * from the same rows. What has a holder stays there unless moving it evens the shares out: a move interrupts it.
 * @param held who feeds what; a projector that is not among the sharers keeps what it has
 * @returns the holder of each read model
 */
export function shared(sharers: readonly Sharer[], held: ReadonlyMap<string, string>): Map<string, string> {
  const ordered = [...sharers].sort((a, b) => (a.holder < b.holder ? -1 : 1));
  const able = new Map<string, string[]>();
  const weights = new Map<string, number>();
  for (const { holder, weights: own } of ordered)
    for (const [readModel, weight] of Object.entries(own)) {
      able.set(readModel, [...(able.get(readModel) ?? []), holder]);
      weights.set(readModel, Math.max(weight, weights.get(readModel) ?? 0));
    }
  const weightOf = (readModel: string): number => weights.get(readModel)!;
  const share = new Map(ordered.map(({ holder }) => [holder, 0]));
  const holders = new Map<string, string>();
  const give = (readModel: string, to: string): void => {
    const from = holders.get(readModel);
    if (from !== undefined) share.set(from, share.get(from)! - weightOf(readModel));
    holders.set(readModel, to);
    share.set(to, share.get(to)! + weightOf(readModel));
  };

  // The heaviest first: the light ones fill what they leave uneven.
  const readModels = [...able.keys()].sort((a, b) => weightOf(b) - weightOf(a) || (a < b ? -1 : 1));
  for (const readModel of readModels) {
    const holder = held.get(readModel);
    if (holder !== undefined && able.get(readModel)!.includes(holder)) give(readModel, holder);
  }
  for (const readModel of readModels.filter((each) => !held.has(each)))
    give(
      readModel,
      able.get(readModel)!.reduce((least, each) => (share.get(each)! < share.get(least)! ? each : least)),
    );
  for (;;) {
    let best: Move | undefined;
    let most = 0;
    for (const [readModel, from] of holders) {
      const weight = weightOf(readModel);
      for (const to of able.get(readModel)!) {
        // By how much the sum of squares shrinks: each move makes the shares more even, so there is a last one.
        const gain = weight * (share.get(from)! - share.get(to)! - weight);
        if (gain > most) [best, most] = [{ readModel, from, to }, gain];
      }
    }
    if (!best) return holders;
    give(best.readModel, best.to);
  }
}
