import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeCaches } from '../testing/fake-caches.ts';

const HELEN = 'a'.repeat(24);
const tokenOf = (claims: object) => `Bearer x.${btoa(JSON.stringify(claims))}.x`;
const PARENT = tokenOf({ sub: HELEN, role: 'parent' });
const ORIGIN = location.origin;
const page = {
  url: `${ORIGIN}/feed`,
  focused: true,
  focus: vi.fn(async () => undefined),
  navigate: vi.fn(async () => undefined),
  postMessage: vi.fn(),
};
const shown = vi.fn();
const opened = vi.fn();
let pages = [page];
Object.assign(globalThis, {
  __SHELL_FILES__: ['/main.0123abcd.js'],
  __SHELL_VERSION__: 'v2',
  skipWaiting: async () => undefined,
  registration: { showNotification: shown },
  clients: {
    claim: async () => undefined,
    get: async () => page,
    matchAll: async () => pages,
    openWindow: opened,
  },
});
await import('./worker.ts');

let caches: ReturnType<typeof fakeCaches>;
let network: (path: string, init?: RequestInit) => Response | Promise<Response>;
const sent: { readonly path: string; readonly body: unknown }[] = [];
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  caches = fakeCaches();
  pages = [page];
  sent.length = 0;
  network = offline;
  vi.clearAllMocks();
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const { pathname, search } = new URL(typeof input === 'string' ? input : input.url, ORIGIN);
    if (init?.body) sent.push({ path: pathname, body: JSON.parse(String(init.body)) });
    return network(pathname + search, init);
  });
});
afterEach(() => void vi.useRealTimers());

/** Dispatches an event and waits for all that it started. */
async function dispatch(type: string, members: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  dispatchEvent(Object.assign(new Event(type), { waitUntil: (one: Promise<unknown>) => work.push(one), ...members }));
  await Promise.all(work);
}
/** The worker's answer; undefined if it leaves the request to the browser. */
function ask(path: string, init: RequestInit = {}, mode = 'cors'): Promise<Response> | undefined {
  let answered: Promise<Response> | undefined;
  const request = new Request(new URL(path, ORIGIN), init);
  Object.defineProperty(request, 'mode', { value: mode });
  const respondWith = (response: Promise<Response>) => {
    answered = response;
  };
  dispatchEvent(Object.assign(new Event('fetch'), { request, clientId: 'c', respondWith }));
  return answered;
}
const read = (path: string, token = PARENT) => ask(path, { headers: { authorization: token } });

describe('what the server answered a parent', () => {
  test.each([
    '/api/feed',
    '/api/messages?limit=50',
    `/api/messages/${'b'.repeat(24)}?limit=50`,
    '/api/profile/connections',
  ])('%s is shown without a network, with its time', async (path) => {
    await caches.open(`account-${HELEN}`);
    network = () => Response.json([1], { headers: { link: '</next>; rel="next"' } });
    expect((await read(path))?.headers.has('x-kept-at')).toBe(false);
    network = offline;
    const kept = await read(path);
    expect(await kept?.json()).toEqual([1]);
    expect(kept?.headers.get('link')).toBe('</next>; rel="next"');
    expect(Date.parse(kept?.headers.get('x-kept-at') ?? '')).toBeGreaterThan(0);
  });

  test.each([
    '/api/feed?cursor=x',
    '/api/feed?search=x',
    '/api/messages/children/x',
    '/api/profile/me',
    '/api/emergency-sms/contacts',
    '/api/reports',
    '/uploads/feed/a.webp',
  ])('%s is never kept', (path) => expect(read(path)).toBeUndefined());

  test.each([
    ['a child', tokenOf({ sub: 'c', role: 'child' })],
    ['an admin', tokenOf({ sub: HELEN, role: 'admin' })],
    ['nobody', ''],
    ['what is no token', 'Bearer x.y.z'],
  ])('of %s nothing is kept', (_, token) => expect(read('/api/feed', token)).toBeUndefined());

  test('another account is shown nothing of it', async () => {
    await caches.open(`account-${HELEN}`);
    network = () => Response.json([1]);
    await read('/api/feed');
    network = offline;
    await expect(read('/api/feed', tokenOf({ sub: 'b'.repeat(24), role: 'parent' }))).rejects.toThrow(
      'Failed to fetch',
    );
  });

  test('nothing is kept of an answer that comes after the account’s cache was deleted', async () => {
    await caches.open(`account-${HELEN}`);
    const { promise, resolve } = Promise.withResolvers<Response>();
    const called = vi.fn(() => promise);
    network = called;
    const answered = read('/api/feed');
    await vi.waitFor(() => expect(called).toHaveBeenCalled());
    await caches.delete(`account-${HELEN}`);
    resolve(Response.json([1]));
    await answered;
    expect(await caches.keys()).toEqual([]);
  });

  test('a conversation that is refused is forgotten', async () => {
    const path = `/api/messages/${'b'.repeat(24)}`;
    await caches.open(`account-${HELEN}`);
    network = () => Response.json([1]);
    await read(path);
    network = () => Response.json({}, { status: 403 });
    expect((await read(path))?.status).toBe(403);
    network = offline;
    await expect(read(path)).rejects.toThrow('Failed to fetch');
  });

  test('the ten threads opened last are kept', async () => {
    await caches.open(`account-${HELEN}`);
    network = () => Response.json([]);
    for (let number = 10; number < 22; number += 1) await read(`/api/messages/${'b'.repeat(22)}${number}`);
    const kept = await (await caches.open(`account-${HELEN}`)).keys();
    expect(kept.map(({ url }) => url.slice(-2))).toEqual(Array.from({ length: 10 }, (_, index) => String(index + 12)));
  });

  test('a silent network counts as away after three seconds, and the page hears of its late answer', async () => {
    await caches.open(`account-${HELEN}`);
    network = () => Response.json(['old']);
    await read('/api/feed');
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<Response>();
    network = () => promise;
    const answered = read('/api/feed');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await (await answered)?.json()).toEqual(['old']);
    resolve(Response.json(['new']));
    await vi.waitFor(() => expect(page.postMessage).toHaveBeenCalledWith({ kind: 'answered' }));
  });
});

describe('pages and files', () => {
  test('every page opens from the kept one without a network, but no page of a service', async () => {
    network = (path) => new Response(path);
    await dispatch('install', {});
    network = offline;
    expect(await (await ask('/emergency-sms', {}, 'navigate'))?.text()).toBe('/');
    expect(await (await ask('/main.0123abcd.js'))?.text()).toBe('/main.0123abcd.js');
    for (const path of ['/e/abc', '/api/docs/', '/uploads/x']) expect(ask(path, {}, 'navigate')).toBeUndefined();
  });

  test('a new version deletes what is older than the one before, and nothing else', async () => {
    for (const name of ['emergency-v0', 'account-x', 'remotes', 'shell-v1', 'shell-v2']) await caches.open(name);
    await dispatch('activate', {});
    expect(await caches.keys()).toEqual(['account-x', 'remotes', 'shell-v1', 'shell-v2']);
  });

  test('the remotes that a page names open without a network; others fail', async () => {
    const manifest = {
      metaData: { remoteEntry: { path: '', name: 'remoteEntry.01234567.js' } },
      exposes: [
        { assets: { js: { sync: ['a.01234567.js'], async: [] }, css: { sync: [], async: ['b.01234567.css'] } } },
      ],
    };
    network = (path) => {
      const response = path.endsWith('.json') ? Response.json(manifest) : new Response(path);
      Object.defineProperty(response, 'url', { value: new URL(path, ORIGIN).href });
      Object.defineProperty(response, 'clone', { value: () => Response.json(manifest) });
      return response;
    };
    const data = { kind: 'keepRemotes', manifests: ['/mfe/feed/mf-manifest.json', 'https://elsewhere.example/x.json'] };
    await dispatch('message', { data });
    network = offline;
    for (const file of ['remoteEntry.01234567.js', 'a.01234567.js', 'b.01234567.css', 'mf-manifest.json'])
      expect((await ask(`/mfe/feed/${file}`))?.ok).toBe(true);
    expect((await ask('/remotes.json'))?.ok).toBe(true);
    expect((await ask('/mfe/feed/a.01234567.js?r=1'))?.ok).toBe(true);
    await expect(ask('/mfe/forums/mf-manifest.json')).rejects.toThrow('Failed to fetch');
  });

  test('with a network a newer manifest wins over the kept one', async () => {
    await (await caches.open('remotes')).put('/mfe/feed/mf-manifest.json', new Response('old'));
    network = () => new Response('new');
    expect(await (await ask('/mfe/feed/mf-manifest.json'))?.text()).toBe('new');
  });
});

describe('notices', () => {
  const notification = {
    title: 'Helen sent you a message',
    navigate: `${ORIGIN}/messages?user=1`,
    tag: 'thread-1',
    data: { receipt: 'r'.repeat(22) },
  };
  const push = (payload: unknown) =>
    dispatch('push', { data: { json: () => (typeof payload === 'string' ? JSON.parse(payload) : payload) } });

  test('a push is shown, and the server hears that it was', async () => {
    await push({ web_push: 8030, notification });
    const [title, options] = shown.mock.calls[0] ?? [];
    expect(title).toBe('Helen sent you a message');
    expect(options).toMatchObject({ tag: 'thread-1', data: { navigate: notification.navigate } });
    expect(sent).toEqual([{ path: '/api/notifications/receipts', body: { token: 'r'.repeat(22), state: 'shown' } }]);
  });

  test.each(['no JSON', '{}', 'null', '{"notification":{"title":7}}'])(
    'garbage shows something: %s',
    async (payload) => {
      await push(payload);
      expect(shown.mock.calls[0]?.[0]).toBe('Something new on Not Alone');
    },
  );

  const press = (data: object) => dispatch('notificationclick', { notification: { close: vi.fn(), data } });

  test('pressing it opens its page in the window that is there, and the server hears of it', async () => {
    await press({ navigate: notification.navigate, receipt: 'r'.repeat(22) });
    expect(page.focus).toHaveBeenCalledOnce();
    expect(page.navigate).toHaveBeenCalledExactlyOnceWith(notification.navigate);
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'r'.repeat(22), state: 'opened' }]);
  });

  test('a page that is open already is not loaded again', async () => {
    await press({ navigate: page.url });
    expect(page.focus).toHaveBeenCalledOnce();
    expect(page.navigate).not.toHaveBeenCalled();
  });

  test('an address elsewhere opens our start page', async () => {
    pages = [];
    await press({ navigate: 'https://elsewhere.example/feed' });
    expect(opened).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/`);
  });

  test('open pages hear that the subscription changed', async () => {
    await dispatch('pushsubscriptionchange', {});
    expect(page.postMessage).toHaveBeenCalledWith({ kind: 'pushSubscriptionChanged' });
  });
});

describe('a photo that is shared with the installed app', () => {
  const share = (headers: Record<string, string> = { origin: 'null' }) => {
    const form = new FormData();
    form.set('photo', new File(['jpeg'], 'garden.jpg', { type: 'image/jpeg' }));
    // Node cannot read a form with jsdom's files.
    vi.spyOn(Request.prototype, 'formData').mockResolvedValueOnce(form as never);
    return ask('/share-photo', { method: 'POST', headers }, 'navigate');
  };

  test('waits in the account of the parent who is signed in', async () => {
    const account = await caches.open(`account-${HELEN}`);
    const response = await share();
    const kept = await account.match('/shared-photo');
    const page = `${ORIGIN}/feed?shared=${kept?.headers.get('x-share-id')}`;
    expect([response?.status, response?.headers.get('location')]).toEqual([303, page]);
    expect(['content-type', 'x-file-name'].map((name) => kept?.headers.get(name))).toEqual([
      'image/jpeg',
      'garden.jpg',
    ]);
  });

  test.each([
    { origin: 'https://elsewhere.example' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://other.notalone.example', 'sec-fetch-site': 'same-site' },
  ])('is dropped if a page of another site sent it: %j', async (headers) => {
    const account = await caches.open(`account-${HELEN}`);
    const response = await share(headers);
    expect([response?.status, response?.headers.get('location')]).toEqual([303, `${ORIGIN}/feed`]);
    expect(await account.match('/shared-photo')).toBeUndefined();
    vi.restoreAllMocks();
  });

  test('is dropped if nobody is', async () => {
    await share();
    expect(await caches.match('/shared-photo')).toBeUndefined();
  });
});
