import type { Release } from '../manifest.ts';
import { type Breakage, breakages } from './compatibility.ts';

export interface ReleaseOrder {
  /** Each is allowed beside what those before it have left deployed. */
  readonly order: readonly string[];
  /** Those that can never go out without breaking something. */
  readonly refused: ReadonlyMap<string, readonly Breakage[]>;
}

/**
 * In which order today's releases can replace the previous ones, one at a time. Each pair that meets on the way is
 * asked of the gate, with the pages that are still open on the release before. `overruled`: deployables that go out
 * although they break something, when nothing else can.
 */
export function releaseOrder(
  previous: readonly Release[],
  today: readonly Release[],
  overruled: readonly string[] = [],
): ReleaseOrder {
  const deployed = new Map(previous.map((release) => [release.deployable, [release]]));
  const waiting = new Map(today.map((release) => [release.deployable, release]));
  const found = (release: Release) => breakages(release, [...deployed.values()].flat());
  const order: string[] = [];
  for (;;) {
    const candidates = [...waiting.values()];
    const next =
      candidates.find((release) => found(release).length === 0) ??
      candidates.find(({ deployable }) => overruled.includes(deployable));
    if (!next) break;
    const { deployable, version } = next;
    const former = (deployed.get(deployable) ?? []).filter((one) => one.version !== version);
    deployed.set(deployable, [next, ...former]);
    waiting.delete(deployable);
    order.push(deployable);
  }
  return { order, refused: new Map([...waiting].map(([deployable, release]) => [deployable, found(release)])) };
}
