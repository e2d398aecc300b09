import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FormerManifests, followRemotes } from '../src/follow-remotes.ts';
import { followWithdrawn } from '../src/withdrawn-releases.ts';
import { OPERATOR, PATIENCE_MS } from './gateway.ts';

/** A server of text files by path, which a test may change. */
async function fileServer(files: Map<string, string>): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const text = files.get(request.url ?? '');
    response.writeHead(text === undefined ? 404 : 200).end(text ?? 'Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const [FIRST, SECOND, THIRD] = ['aaaaaaaa0001', 'aaaaaaaa0002', 'aaaaaaaa0003'] as const;
const remote = (version: string) => ({ name: 'social', version, title: `of ${version}` });
const manifest = (version: string) => ({ entry: `remoteEntry.${version}.js` });

let social: Map<string, string>;
let content: Map<string, string>;
let published: { list: string; manifests: FormerManifests }[];
let lines: string[];
let opened: { server: Server }[] = [];
let stops: (() => void)[] = [];

/** The static image of these releases, newest first. */
function image(...versions: readonly string[]): void {
  social.set('/remote.json', JSON.stringify(remote(versions[0] ?? '')));
  const releases = versions.map((version) => ({ remote: remote(version), manifest: manifest(version) }));
  social.set('/releases.json', JSON.stringify(releases));
}
/** What content has withdrawn. */
function withdrawn(...versions: readonly string[]): void {
  const at = '2026-11-21T10:00:00.000Z';
  const all = versions.map((version) => ({ remote: 'social', version, at }));
  content.set('/withdrawn-releases', JSON.stringify({ withdrawn: all }));
}
async function startGateway(): Promise<void> {
  const [socialServer, contentServer] = [await fileServer(social), await fileServer(content)];
  opened.push(socialServer, contentServer);
  const log = (line: string) => void lines.push(line);
  const asked = followWithdrawn({
    opsUrl: `http://${contentServer.address}`,
    log,
    everyMs: 20,
  });
  await asked.asked;
  const remotes = followRemotes({
    operator: OPERATOR,
    remotes: { social: socialServer.address },
    initial: [],
    withdrawn: asked.current,
    publish: async (list, manifests) => void published.push({ list, manifests }),
    log,
    everyMs: 20,
  });
  stops.push(remotes.stop, asked.stop);
  await remotes.asked;
}
const close = (server: Server) => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

beforeEach(() => {
  [social, content, published, lines] = [new Map(), new Map(), [], []];
});
afterEach(async () => {
  for (const stop of stops) stop();
  for (const { server } of opened) await close(server);
  [opened, stops] = [[], []];
});

/** The version that visitors get, and the manifest that takes the place of the server's. */
const listed = () => {
  const { list = '{"remotes":[]}', manifests } = published.at(-1) ?? {};
  const [entry] = (JSON.parse(list) as { remotes: (ReturnType<typeof remote> & { preview?: unknown })[] }).remotes;
  return { version: entry?.version, title: entry?.title, manifest: manifests?.get('social') };
};
const newest = (version: string) => ({ version, title: `of ${version}`, manifest: undefined });
const former = (version: string) => ({ ...newest(version), manifest: manifest(version) });

test('steps back to the newest release that is not withdrawn, and says so once', async () => {
  image(THIRD, SECOND, FIRST);
  withdrawn(SECOND);
  await startGateway();
  expect(listed()).toEqual(newest(THIRD));
  withdrawn(SECOND, THIRD);
  await vi.waitFor(() => expect(listed()).toEqual(former(FIRST)), PATIENCE_MS);
  const asked = published.length;
  withdrawn(THIRD);
  await vi.waitFor(() => expect(listed()).toEqual(former(SECOND)), PATIENCE_MS);
  expect(published.length).toBe(asked + 1);
  expect(lines).toEqual([`social ${THIRD} failed for visitors; back to ${FIRST}`]);
});

test('a release that is mended is listed, and one that is allowed again as well', async () => {
  image(SECOND, FIRST);
  withdrawn(SECOND);
  await startGateway();
  expect(listed()).toEqual(former(FIRST));
  image(THIRD, SECOND, FIRST);
  await vi.waitFor(() => expect(listed()).toEqual(newest(THIRD)), PATIENCE_MS);
  withdrawn(SECOND, THIRD);
  await vi.waitFor(() => expect(listed()).toEqual(former(FIRST)), PATIENCE_MS);
  withdrawn();
  await vi.waitFor(() => expect(listed()).toEqual(newest(THIRD)), PATIENCE_MS);
});

test('what was withdrawn stays back while content does not answer', async () => {
  image(SECOND, FIRST);
  withdrawn(SECOND);
  await startGateway();
  // A slow start may have asked in vain before.
  const from = lines.length;
  content.delete('/withdrawn-releases');
  await vi.waitFor(
    () => expect(lines.join()).toContain("content's last word on withdrawn releases holds"),
    PATIENCE_MS,
  );
  // The remote is still followed.
  image(SECOND, THIRD, FIRST);
  await vi.waitFor(() => expect(listed()).toEqual(former(THIRD)), PATIENCE_MS);
  withdrawn(SECOND);
  await vi.waitFor(() => expect(lines.at(-1)).toBe('content says again which releases are withdrawn'), PATIENCE_MS);
  expect(lines.slice(from).filter((line) => line.includes('content'))).toHaveLength(2);
});

test('a gateway that starts while content is down lists the newest', async () => {
  image(SECOND, FIRST);
  await startGateway();
  expect(listed()).toEqual(newest(SECOND));
});

test('the newest is listed when all are withdrawn, and of an image that keeps no releases', async () => {
  image(SECOND, FIRST);
  withdrawn(FIRST, SECOND);
  await startGateway();
  expect(listed()).toEqual(newest(SECOND));
  social.delete('/releases.json');
  social.set('/remote.json', JSON.stringify(remote(FIRST)));
  await vi.waitFor(() => expect(listed()).toEqual(newest(FIRST)), PATIENCE_MS);
});

test('a preview that is withdrawn ends, and the current release stays', async () => {
  image(FIRST);
  social.set('/remote.json', JSON.stringify({ ...remote(FIRST), preview: remote(SECOND) }));
  withdrawn();
  await startGateway();
  expect(published.at(-1)?.list).toContain(SECOND);
  withdrawn(SECOND);
  await vi.waitFor(() => expect(published.at(-1)?.list).not.toContain('preview'), PATIENCE_MS);
  expect(listed()).toEqual(newest(FIRST));
});
