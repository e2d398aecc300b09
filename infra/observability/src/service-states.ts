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

/** Asks every instance; a service is as well as its best one. `opsUrls`: by service. */
export async function readStatus(opsUrls: Readonly<Record<string, readonly string[]>>): Promise<Status> {
  const states = await Promise.all(
    Object.entries(opsUrls).map(async ([service, urls]) => {
      const found = await Promise.all(urls.map(stateOf));
      return { service, state: BEST_FIRST.find((state) => found.includes(state)) ?? 'away' };
    }),
  );
  return { services: states.flatMap(({ service, state }) => (state === 'ok' ? [] : [{ service, state }])) };
}
