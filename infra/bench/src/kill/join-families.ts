import { runLimited } from '../run-limited.ts';
import { type FailedCalls, type Family, joinWithProfile, type ReachedProduct } from './family.ts';
import type { Ledger } from './ledger.ts';
import { acceptRequest, ring, sendRequest } from './load.ts';

const JOINING_AT_ONCE = 3;

/** Registers `count` families with profiles. */
export async function joinFamilies(
  product: ReachedProduct,
  count: number,
  failedCalls: FailedCalls,
): Promise<Family[]> {
  const families: Family[] = [];
  await runLimited(Array(count).keys(), JOINING_AT_ONCE, async (number) => {
    families[number] = await joinWithProfile(product, number, failedCalls);
  });
  return families;
}

/** Connects each family with the next. */
export async function connectInRing(families: readonly Family[], ledger: Ledger): Promise<void> {
  const connect = async ([from, to]: readonly [Family, Family]) => {
    const request = { from, to, begunAt: Date.now() };
    ledger.requests.push(request);
    await sendRequest(request);
    await acceptRequest(request);
    ledger.connected.push([from, to]);
  };
  await Promise.all(ring(families).map(connect));
}
