import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReportSnapshot } from '@notalone/contracts';

export type Owner = 'profile' | 'feed' | 'chat';

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/**
 * Stands in for profile, feed and chat, which keep what was reported, and for auth and profile, which know families.
 */
export async function startOwnerStub() {
  const snapshots = new Map<string, ReportSnapshot>();
  /** By user id. */
  const [phones, postcodes] = [new Map<string, string>(), new Map<string, string>()];
  /** User ids by address. */
  const emails = new Map<string, string>();
  /** Those who share a child, both ways. */
  const pairs = new Set<string>();
  let down: readonly (Owner | 'auth')[] = [];
  const sharesAt = (path: string, otherId: string) => {
    const userId = /(\w+)\/shared-child$/.exec(path)?.[1];
    return userId === undefined ? undefined : { shares: pairs.has(`${userId} ${otherId}`) };
  };
  const reasonsOf = (reportIds: readonly string[]) => ({
    reasons: Object.fromEntries(
      reportIds.flatMap((id) => (snapshots.has(id) ? [[id, snapshots.get(id)?.reason]] : [])),
    ),
  });
  const contactAt = (path: string) => {
    const [, asked, userId = ''] = /(accounts|people)\/(\w+)(?:\/phone)?$/.exec(path) ?? [];
    if (asked === 'accounts') return { phoneNumber: phones.get(userId) };
    return asked === 'people' ? { postcode: postcodes.get(userId) } : undefined;
  };
  const missing = { type: 'x', title: 'x', status: 404, detail: 'x', msg: 'x', code: 'NOT_FOUND', requestId: 'x' };
  const keptAt = (path: string): readonly [number, unknown] | undefined => {
    const contact = contactAt(path);
    if (contact) return [200, contact];
    const reportId = /reports\/(\w+)$/.exec(path)?.[1];
    if (reportId === undefined) return undefined;
    const snapshot = snapshots.get(reportId);
    return snapshot ? [200, snapshot] : [404, missing];
  };
  const answer = (owner: Owner | 'auth') => (request: IncomingMessage, response: ServerResponse) => {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const kept = keptAt(request.url ?? '');
    const isLookup = request.url === '/internal/auth/email-lookups';
    // Of auth only the numbers and addresses are played.
    if (down.includes(owner) || (owner === 'auth' && !kept && !isLookup)) json(503, {});
    else if (kept) json(...kept);
    else {
      let text = '';
      request.on('data', (chunk) => {
        text += String(chunk);
      });
      request.on('end', () => {
        const {
          reportIds = [],
          email = '',
          otherId = '',
        } = JSON.parse(text) as { reportIds?: string[]; email?: string; otherId?: string };
        const looked = isLookup ? { userIds: [emails.get(email) ?? []].flat() } : undefined;
        json(200, looked ?? sharesAt(request.url ?? '', otherId) ?? reasonsOf(reportIds));
      });
    }
  };
  const [auth, profile, feed, chat] = await Promise.all([
    listen(answer('auth')),
    listen(answer('profile')),
    listen(answer('feed')),
    listen(answer('chat')),
  ]);
  return {
    urls: { auth: auth.url, profile: profile.url, feed: feed.url, chat: chat.url },
    keep: (reportId: string, snapshot: ReportSnapshot) => snapshots.set(reportId, snapshot),
    forget: (reportId: string) => snapshots.delete(reportId),
    /** Where a family can be reached. */
    lives(userId: string, phoneNumber: string, postcode: string) {
      phones.set(userId, phoneNumber);
      postcodes.set(userId, postcode);
    },
    shareAChild(oneId: string, otherId: string) {
      pairs.add(`${oneId} ${otherId}`);
      pairs.add(`${otherId} ${oneId}`);
    },
    hasEmail: (userId: string, email: string) => emails.set(email, userId),
    setDown(...owners: (Owner | 'auth')[]) {
      down = owners;
    },
    close: () =>
      Promise.all([auth, profile, feed, chat].map(({ server }) => new Promise((resolve) => server.close(resolve)))),
  };
}
export type OwnerStub = Awaited<ReturnType<typeof startOwnerStub>>;
