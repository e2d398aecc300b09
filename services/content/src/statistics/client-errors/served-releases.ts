import { clientErrorSchema } from '@notalone/contracts';
import type { Logger } from '@notalone/service-kit/logging/logger';
import * as z from 'zod';
import { isSame, type Version } from './failing-release.rules.ts';

const ANSWER_WITHIN_MS = 2_000;
/** Reports of invented versions must not make us ask the gateway at each. */
const ASK_AGAIN_MS = 1_000;
/** A check of the gateway from before this says nothing about now. */
const CHECK_FRESH_MS = 60_000;

const version = clientErrorSchema.shape.version;
const remotesSchema = z.object({
  remotes: z.array(
    z.object({ name: z.string(), version: version.optional(), preview: z.object({ version }).optional() }),
  ),
});
const checksSchema = z.object({
  checks: z.array(z.object({ remote: z.string(), version, isSound: z.boolean(), at: z.iso.datetime() })),
});

export interface ServedReleases {
  /** The releases that the gateway lists, also for testers; as it said last where it does not answer. */
  list(): Promise<readonly Version[]>;
  includes(release: Version): Promise<boolean>;
  /** Of a suspected release: whether the gateway, which has just fetched its files, found them sound. */
  isSound(release: Version, now: Date): Promise<boolean | undefined>;
}

/** What the gateway serves. Only it is believed: anybody may send us the name of a version. */
export function askServedReleases(gatewayUrl: string, log: Logger): ServedReleases {
  let known: readonly Version[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const answer = await fetch(`${gatewayUrl}${path}`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
    return schema.parse(await answer.json());
  }
  async function refresh(): Promise<void> {
    try {
      const { remotes } = await ask('/remotes.json', remotesSchema);
      known = remotes.flatMap(({ name: remote, version: current, preview }) =>
        [current, preview?.version].flatMap((one) => (one ? [{ remote, version: one }] : [])),
      );
    } catch (error) {
      log.warn({ err: error }, 'the gateway did not say which releases it serves');
    }
    askedAt = performance.now();
  }
  async function list(): Promise<readonly Version[]> {
    if (performance.now() - askedAt < ASK_AGAIN_MS) return known;
    asking ??= refresh().finally(() => {
      asking = undefined;
    });
    await asking;
    return known;
  }
  return {
    list,
    includes: async (release) => (await list()).some((one) => isSame(one, release)),
    async isSound(release, now) {
      const { checks } = await ask('/release-checks.json', checksSchema);
      const check = checks.find((one) => isSame(one, release));
      return check && now.getTime() - Date.parse(check.at) < CHECK_FRESH_MS ? check.isSound : undefined;
    },
  };
}
