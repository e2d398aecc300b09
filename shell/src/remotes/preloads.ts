/** Downloads that `preload.ts` has started. Each response can be used once. */
export interface Preloads {
  remotes?: Promise<Response>;
  manifest?: Promise<{ readonly url: string; readonly answer: Promise<Response> } | undefined>;
}

const preloads = (globalThis as { preloads?: Preloads }).preloads ?? {};

export function takePreloadedRemotes(): Promise<Response> | undefined {
  const { remotes } = preloads;
  delete preloads.remotes;
  return remotes;
}
export async function takePreloadedManifest(url: string): Promise<Response | undefined> {
  const { manifest } = preloads;
  const started = await manifest?.catch(() => undefined);
  if (started?.url !== url) return undefined;
  delete preloads.manifest;
  return started.answer;
}
