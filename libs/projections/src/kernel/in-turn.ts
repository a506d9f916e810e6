/** Does one thing after the other, in the order they came; answers what the thing answers. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a turn of its own. A failure is met by who asked for the work; who comes later is not concerned. */
export function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
