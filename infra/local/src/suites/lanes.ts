import type { Suite } from './suite.ts';

/** Runs each lane's suites one after the other, beside the other lanes; then, one after the other, those without a lane. Answers in the order given. */
export async function inLanes<R>(suites: readonly Suite[], run: (suite: Suite) => Promise<R>): Promise<R[]> {
  const results = new Map<Suite, R>();
  const inTurn = async (some: readonly Suite[]) => {
    for (const suite of some) results.set(suite, await run(suite));
  };
  const lanes = Map.groupBy(suites, ({ lane }) => lane);
  const laneless = lanes.get(undefined) ?? [];
  lanes.delete(undefined);
  await Promise.all([...lanes.values()].map(inTurn));
  await inTurn(laneless);
  return suites.flatMap((suite) => results.get(suite) ?? []);
}
