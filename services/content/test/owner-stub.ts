import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReportSnapshot } from '@notalone/contracts';

/** Stands in for profile, feed and chat, which keep what was reported. */
export async function startOwnerStub() {
  const snapshots = new Map<string, ReportSnapshot>();
  let isDown = false;
  const reasonsOf = (reportIds: readonly string[]) => ({
    reasons: Object.fromEntries(
      reportIds.flatMap((id) => (snapshots.has(id) ? [[id, snapshots.get(id)?.reason]] : [])),
    ),
  });
  const server = createServer((request, response) => {
    const reportId = /reports\/(\w+)$/.exec(request.url ?? '')?.[1];
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const missing = { type: 'x', title: 'x', status: 404, detail: 'x', msg: 'x', code: 'NOT_FOUND', requestId: 'x' };
    if (isDown) json(503, {});
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
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    urls: { profile: url, feed: url, chat: url },
    keep: (reportId: string, snapshot: ReportSnapshot) => snapshots.set(reportId, snapshot),
    setDown(down: boolean) {
      isDown = down;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
export type OwnerStub = Awaited<ReturnType<typeof startOwnerStub>>;
