const FILES_OF_PAGE = /(?:src|href)="(\/[^"]+\.(?:js|css))"/g;
/** A page shows one or two remotes. */
const REMOTES_SHOWN = 2;
const CHUNKS_LOADED = 4;

interface RemoteManifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly { readonly assets: { readonly js: { readonly sync: readonly string[] } } }[];
}

/** A measured call; `undefined` when it failed. */
type Get = (path: string) => Promise<string | undefined>;

/** Answers the text of a file of the site. */
export async function readFile(send: typeof fetch, path: string): Promise<string> {
  const answer = await send(path);
  if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}`);
  return answer.text();
}

/** Loads the files of a page as a browser without a cache does. */
export async function visitSite(get: Get): Promise<void> {
  const [html = '', list = '{"remotes":[]}'] = await Promise.all([get('/feed'), get('/remotes.json')]);
  await Promise.all([...html.matchAll(FILES_OF_PAGE)].map(([, path = '']) => get(path)));
  const { remotes } = JSON.parse(list) as { remotes: readonly { readonly entry: string }[] };
  for (const { entry } of remotes.slice(0, REMOTES_SHOWN)) {
    const manifest = await get(entry);
    if (!manifest) continue;
    const { metaData, exposes } = JSON.parse(manifest) as RemoteManifest;
    const chunks = exposes.flatMap(({ assets }) => assets.js.sync).slice(0, CHUNKS_LOADED);
    const names = [metaData.remoteEntry.name, ...chunks];
    await Promise.all(names.map((name) => get(new URL(name, `http://x${entry}`).pathname)));
  }
}
