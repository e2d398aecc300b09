import type { Release } from '../manifest.ts';
import { type Breakage, breakages } from './compatibility.ts';

export interface ReleaseOrder {
  /** Each is allowed beside what those before it have left deployed. */
  readonly order: readonly string[];
  /** What those broke that were overruled. */
  readonly overruled: ReadonlyMap<string, readonly Breakage[]>;
  /** Those that can never go out without breaking something. */
  readonly refused: ReadonlyMap<string, readonly Breakage[]>;
}

/**
 * In which order today's releases can replace the previous ones, one at a time. Each pair that meets on the way is
 * asked of the gate, with the pages that are still open on the release before. `mayBreak`: deployables that go out
 * although they break something, when nothing else can.
 */
export function releaseOrder(
  previous: readonly Release[],
  today: readonly Release[],
  mayBreak: readonly string[] = [],
): ReleaseOrder {
  const deployed = new Map(previous.map((release) => [release.deployable, [release]]));
  const waiting = new Map(today.map((release) => [release.deployable, release]));
  const found = (release: Release) => breakages(release, [...deployed.values()].flat());
  const order: string[] = [];
  const overruled = new Map<string, readonly Breakage[]>();
  for (;;) {
    const candidates = [...waiting.values()];
    const fitting = candidates.find((release) => found(release).length === 0);
    const next = fitting ?? candidates.find(({ deployable }) => mayBreak.includes(deployable));
    if (!next) break;
    const { deployable, version } = next;
    if (!fitting) overruled.set(deployable, found(next));
    const former = (deployed.get(deployable) ?? []).filter((one) => one.version !== version);
    deployed.set(deployable, [next, ...former]);
    waiting.delete(deployable);
    order.push(deployable);
  }
  return {
    order,
    overruled,
    refused: new Map([...waiting].map(([deployable, release]) => [deployable, found(release)])),
  };
}
