import { clientErrorSchema } from '@notalone/contracts';
import type { Logger } from '@notalone/service-kit/logging/logger';
import * as z from 'zod';
import { isSame, type Version } from './failing-release.rules.ts';

const ANSWER_WITHIN_MS = 2_000;
/** Reports of invented versions must not make us ask the gateway at each. */
const ASK_AGAIN_MS = 1_000;

const release = z.object({ version: clientErrorSchema.shape.version, entry: z.string().startsWith('/mfe/') });
const remotesSchema = z.object({
  remotes: z.array(release.partial().extend({ name: z.string(), preview: release.optional() })),
});

/** A release that the gateway lists, for everybody or for testers. */
export interface ServedRelease extends Version {
  /** Path of its manifest. */
  readonly entry: string;
}
export interface ServedReleases {
  /** What the gateway lists; its last answer while it does not answer. */
  list(): Promise<readonly ServedRelease[]>;
  includes(release: Version): Promise<boolean>;
}

/** Asks the gateway which releases it lists now. @throws when it does not answer */
export async function askGateway(gatewayUrl: string): Promise<readonly ServedRelease[]> {
  const answer = await fetch(`${gatewayUrl}/remotes.json`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
  const { remotes } = remotesSchema.parse(await answer.json());
  return remotes.flatMap(({ name: remote, preview, ...current }) =>
    [current, preview].flatMap((one) =>
      one?.version && one.entry ? [{ remote, version: one.version, entry: one.entry }] : [],
    ),
  );
}

/** The releases that the gateway serves. Only it is believed: anybody may send us the name of a version. */
export function followServedReleases(gatewayUrl: string, log: Logger): ServedReleases {
  let known: readonly ServedRelease[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    try {
      known = await askGateway(gatewayUrl);
    } catch (error) {
      log.warn({ err: error }, 'the gateway did not say which releases it serves');
    }
    askedAt = performance.now();
  }
  async function list(): Promise<readonly ServedRelease[]> {
    if (performance.now() - askedAt < ASK_AGAIN_MS) return known;
    asking ??= refresh().finally(() => {
      asking = undefined;
    });
    await asking;
    return known;
  }
  return { list, includes: async (release) => (await list()).some((one) => isSame(one, release)) };
}
