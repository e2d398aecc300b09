import { api } from '@notalone/web-kit';
import type { RemoteEntry } from '@notalone/web-kit/remotes';

type Release = Pick<RemoteEntry, 'name' | 'version'>;

/** The token of the newest load of each release: by it a failure counts once. */
const tokens = new Map<string, Promise<string | undefined>>();
const keyOf = ({ name, version }: Release) => `${name} ${version}`;

function withoutToken(): undefined {
  // Counting is not essential for any feature: a failure is then a number only.
  return undefined;
}

/** Called once for each load of a remote's release, so that failures are a share of loads. Waits for nothing. */
export function countLoad({ name, version }: Release): void {
  if (!version || !navigator.onLine) return;
  const answer = api('POST /api/client-errors/loads', { body: { remote: name, version } });
  tokens.set(
    keyOf({ name, version }),
    answer.then((counted) => counted?.token, withoutToken),
  );
}

/** The token of the last load, unless it was used before. */
export async function takeLoadToken(release: Release): Promise<string | undefined> {
  const token = tokens.get(keyOf(release));
  tokens.delete(keyOf(release));
  return await token;
}
