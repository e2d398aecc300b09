/** What `early.ts` has started before this code was there. Each answer is good for one use. */
export interface Early {
  remotes?: Promise<Response>;
  manifest?: Promise<{ readonly url: string; readonly answer: Promise<Response> } | undefined>;
}

const early = (globalThis as { earlyDownloads?: Early }).earlyDownloads ?? {};

export function takeEarlyRemotes(): Promise<Response> | undefined {
  const { remotes } = early;
  delete early.remotes;
  return remotes;
}
export async function takeEarlyManifest(url: string): Promise<Response | undefined> {
  const { manifest } = early;
  const started = await manifest?.catch(() => undefined);
  if (started?.url !== url) return undefined;
  delete early.manifest;
  return started.answer;
}
