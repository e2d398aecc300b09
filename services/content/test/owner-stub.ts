import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReportSnapshot } from '@notalone/contracts';

export type Owner = 'profile' | 'feed' | 'chat';

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Stands in for profile, feed and chat, which keep what was reported. */
export async function startOwnerStub() {
  const snapshots = new Map<string, ReportSnapshot>();
  let down: readonly Owner[] = [];
  const reasonsOf = (reportIds: readonly string[]) => ({
    reasons: Object.fromEntries(
      reportIds.flatMap((id) => (snapshots.has(id) ? [[id, snapshots.get(id)?.reason]] : [])),
    ),
  });
  const answer = (owner: Owner) => (request: IncomingMessage, response: ServerResponse) => {
    const reportId = /reports\/(\w+)$/.exec(request.url ?? '')?.[1];
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const missing = { type: 'x', title: 'x', status: 404, detail: 'x', msg: 'x', code: 'NOT_FOUND', requestId: 'x' };
    if (down.includes(owner)) json(503, {});
    else if (reportId) {
      const snapshot = snapshots.get(reportId);
      json(snapshot ? 200 : 404, snapshot ?? missing);
    } else {
      let text = '';
      request.on('data', (chunk) => {
        text += String(chunk);
      });
      request.on('end', () => json(200, reasonsOf((JSON.parse(text) as { reportIds: string[] }).reportIds)));
    }
  };
  const [profile, feed, chat] = await Promise.all([
    listen(answer('profile')),
    listen(answer('feed')),
    listen(answer('chat')),
  ]);
  return {
    urls: { profile: profile.url, feed: feed.url, chat: chat.url },
    keep: (reportId: string, snapshot: ReportSnapshot) => snapshots.set(reportId, snapshot),
    forget: (reportId: string) => snapshots.delete(reportId),
    setDown(...owners: Owner[]) {
      down = owners;
    },
    close: () =>
      Promise.all([profile, feed, chat].map(({ server }) => new Promise((resolve) => server.close(resolve)))),
  };
}
export type OwnerStub = Awaited<ReturnType<typeof startOwnerStub>>;
