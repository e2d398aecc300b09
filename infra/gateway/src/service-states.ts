/** A service that takes longer to say that it is ready is slow for people as well. */
const SLOW_MS = 1_000;
const AWAY_MS = 3_000;

type State = 'ok' | 'slow' | 'away';

/** What the shell reads as /status.json: only services that are not well. */
export interface Status {
  readonly services: readonly { readonly service: string; readonly state: Exclude<State, 'ok'> }[];
}

async function stateOf(opsUrl: string): Promise<State> {
  const began = performance.now();
  try {
    const { ok } = await fetch(`${opsUrl}/ready`, { signal: AbortSignal.timeout(AWAY_MS) });
    if (!ok) return 'away';
    return performance.now() - began > SLOW_MS ? 'slow' : 'ok';
  } catch {
    // No answer in time, or none at all: both are what "away" says.
    return 'away';
  }
}

const BEST_FIRST: readonly State[] = ['ok', 'slow', 'away'];

/** A restart, or one slow answer, is not worth a line above the page. */
const READINGS = 3;

async function readStates(opsUrls: Readonly<Record<string, readonly string[]>>): Promise<Map<string, State>> {
  const states = Object.entries(opsUrls).map(async ([service, urls]) => {
    const found = await Promise.all(urls.map(stateOf));
    return [service, BEST_FIRST.find((state) => found.includes(state)) ?? 'away'] as const;
  });
  return new Map(await Promise.all(states));
}

/**
 * Asks every instance at each call; a service is as well as its best instance, and as it was at its best in the last
 * three calls. `opsUrls`: by service.
 */
export function createStatusReader(opsUrls: Readonly<Record<string, readonly string[]>>): () => Promise<Status> {
  let last: readonly Map<string, State>[] = [];
  return async () => {
    last = [...last, await readStates(opsUrls)].slice(-READINGS);
    const best = (service: string) =>
      last.length < READINGS
        ? 'ok'
        : (BEST_FIRST.find((state) => last.some((one) => one.get(service) === state)) ?? 'ok');
    const states = Object.keys(opsUrls).map((service) => ({ service, state: best(service) }));
    return { services: states.flatMap(({ service, state }) => (state === 'ok' ? [] : [{ service, state }])) };
  };
}
