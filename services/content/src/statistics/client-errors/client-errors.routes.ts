import { CLIENT_ERRORS_WINDOW_SECONDS, clientErrors, LOADS_PER_NETWORK } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { keysOf } from '@notalone/service-kit/config/secret-key';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { Limiter } from '@notalone/service-kit/limits/limiter';
import type { FastifyInstance } from 'fastify';
import { findPerson } from '../../people/people.ts';
import { scrambleDaily } from '../visits/scramble-daily.ts';
import { countClientError, exportCountedLoads } from './client-error-metrics.ts';
import { addAccount, addFailure, addLoad, countLoads } from './counted-loads.store.ts';
import { isOldEnough, type Version } from './failing-release.rules.ts';
import type { ReleaseDeps } from './judge-releases.ts';
import { readLoad, signLoad } from './load-token.rules.ts';

const PER_NETWORK = { max: LOADS_PER_NETWORK, windowSeconds: CLIENT_ERRORS_WINDOW_SECONDS };

interface Deps extends ReleaseDeps {
  readonly limiter: Limiter;
  readonly config: { readonly KEY_SECRET: string };
}
interface Failure {
  readonly release: Version;
  readonly token: string;
  readonly caller: Caller | undefined;
  /** The caller's network. */
  readonly prefix: string;
}

const uncounted = answer(204, undefined);

/** The account that is believed, if any. Children do not decide about releases. */
async function trustedAccount({ db, now }: Deps, caller: Caller | undefined): Promise<string | undefined> {
  if (!caller || caller.role === 'child') return undefined;
  const person = await findPerson(db, caller.userId);
  const isTrusted = person?.account?.status === 'active' && isOldEnough(person.account.memberSince, now());
  return isTrusted ? caller.userId : undefined;
}

/** Whether another load of this release counts for the network. */
async function takeLoad({ limiter, config, now }: Deps, release: Version, prefix: string): Promise<boolean> {
  const what = `${prefix} ${release.remote} ${release.version}`;
  const { allowed } = await limiter.take(
    'counted load',
    scrambleDaily(config, 'counted load', what, now()),
    PER_NETWORK,
  );
  return allowed;
}

/** A failed load counts by its token, once; whoever is signed in counts as well. */
async function addFailedLoad(deps: Deps, { release, token, caller, prefix }: Failure): Promise<void> {
  const { redis, served, config, now } = deps;
  const load = readLoad(keysOf(config.KEY_SECRET), release, token, now());
  if (!load || !(await served.includes(release)) || !(await addFailure(redis, release, load.nonce))) return;
  const account = await trustedAccount(deps, caller);
  if (!account) return;
  const [who, where] = [account, prefix].map((what) => scrambleDaily(config, 'client error', what, now()));
  await addAccount(redis, release, String(who), String(where));
}

/**
 * A load of a release that is served is counted, and gets a token by which its failure counts. Networks and accounts
 * are scrambled and forgotten after ten minutes (rules 6.6).
 */
export function clientErrorRoutes(app: FastifyInstance, deps: Deps): void {
  const { redis, served, now, log, config } = deps;
  const stopExport = exportCountedLoads(async () => countLoads(redis, await served.list()));
  app.addHook('onClose', async () => stopExport());

  serveOperation(app, clientErrors.countLoad, async ({ body: release, client }) => {
    try {
      const [secret] = keysOf(config.KEY_SECRET);
      if (!(await served.includes(release))) return uncounted;
      if (!(await takeLoad(deps, release, client.prefix))) return uncounted;
      await addLoad(redis, release);
      return answer(201, { token: signLoad(secret, release, now()) });
    } catch (error) {
      log.warn({ err: error }, 'a load was not counted');
      return uncounted;
    }
  });
  serveOperation(app, clientErrors.reportClientError, async ({ body, caller, client }) => {
    countClientError(body);
    const { token, remote, version } = body;
    try {
      if (token) await addFailedLoad(deps, { release: { remote, version }, token, caller, prefix: client.prefix });
    } catch (error) {
      // Without Redis or MongoDB no release steps back by itself; the counter above still raises the alert.
      log.warn({ err: error }, 'a client error was counted, but not its load');
    }
    return answer(204, undefined);
  });
}
