import type { Suite } from './suite.ts';

/**
 * Runs the groups in parallel, the suites of a group in order, and then the suites without a group in order. Results
 * are in the order of `suites`.
 */
export async function runInParallelGroups<R>(
  suites: readonly Suite[],
  run: (suite: Suite) => Promise<R>,
): Promise<R[]> {
  const results = new Map<Suite, R>();
  const runInOrder = async (group: readonly Suite[]) => {
    for (const suite of group) results.set(suite, await run(suite));
  };
  const groups = Map.groupBy(suites, ({ parallelGroup }) => parallelGroup);
  const ungrouped = groups.get(undefined) ?? [];
  groups.delete(undefined);
  await Promise.all([...groups.values()].map(runInOrder));
  await runInOrder(ungrouped);
  return suites.flatMap((suite) => results.get(suite) ?? []);
}
