import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type FollowedRemotes, followRemotes } from '../src/follow-remotes.ts';
import { OPERATOR, PATIENCE_MS } from './gateway.ts';

const answers = { status: 200, body: '' };
const server = createServer((_request, response) => response.writeHead(answers.status).end(answers.body));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

let published: string[] = [];
let followed: FollowedRemotes | undefined;
const follow = () => {
  // Its own list: what an earlier one still publishes goes elsewhere.
  const lists: string[] = [];
  published = lists;
  followed = followRemotes({
    operator: OPERATOR,
    remotes: { social: `127.0.0.1:${(server.address() as AddressInfo).port}`, feed: '127.0.0.1:1' },
    initial: [{ name: 'feed' }, { name: 'social' }],
    withdrawn: () => new Map(),
    publish: async (list) => void lists.push(list),
    log: () => undefined,
    everyMs: 20,
  });
  return followed.asked;
};
beforeEach(() => {
  answers.status = 200;
  answers.body = JSON.stringify({ name: 'social', title: 'first' });
});
afterEach(() => followed?.stop());

const SOCIAL = { name: 'social', entry: '/mfe/social/mf-manifest.json' };
const FEED = { name: 'feed', entry: '/mfe/feed/mf-manifest.json' };
const newest = () => JSON.parse(published.at(-1) ?? '{}') as unknown;

test('a remote that was released is listed anew without a restart', async () => {
  await follow();
  expect(newest()).toEqual({ operator: OPERATOR, remotes: [{ ...SOCIAL, title: 'first' }, FEED] });
  answers.body = JSON.stringify({ name: 'social', title: 'second' });
  await vi.waitFor(
    () => expect(newest()).toEqual({ operator: OPERATOR, remotes: [{ ...SOCIAL, title: 'second' }, FEED] }),
    PATIENCE_MS,
  );
});

test('nothing is published while nothing changes', async () => {
  await follow();
  answers.body = JSON.stringify({ name: 'social', title: 'first' });
  const seen = published.length;
  answers.body = JSON.stringify({ name: 'social', title: 'second' });
  await vi.waitFor(() => expect(published.length).toBe(seen + 1), PATIENCE_MS);
});

test.each([
  ['fails', { status: 500, body: 'oops' }],
  ['answers HTML', { status: 200, body: '<!doctype html>' }],
  ['calls itself something else', { status: 200, body: '{"name":"other"}' }],
])('a remote that %s keeps its last entry', async (_what, wrong) => {
  await follow();
  Object.assign(answers, wrong);
  await new Promise((resolve) => server.once('request', resolve));
  await new Promise((resolve) => server.once('request', resolve));
  expect(published).toHaveLength(1);
  expect(newest()).toEqual({ operator: OPERATOR, remotes: [{ ...SOCIAL, title: 'first' }, FEED] });
});

test('what the image knew is listed before a remote has ever answered', async () => {
  answers.status = 503;
  await follow();
  expect(newest()).toEqual({ operator: OPERATOR, remotes: [SOCIAL, FEED] });
});
