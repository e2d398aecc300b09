import type { Article, ArticleRevision, Draft, ListedArticle } from '@notalone/contracts';
import { createPictureStore } from '@notalone/service-kit/media/picture-store';
import { randomId } from '@notalone/testing/tokens';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeUnusedPictures } from '../src/publishing/blog/remove-unused-pictures.ts';
import { PictureNotFetched } from '../src/publishing/pictures/fetch-picture.ts';
import { article, fileOf, formOf, photo, published } from './blog.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let token: string;
/** In place of the web. */
const web = new Map<string, Buffer>();
beforeAll(async () => {
  web.set('https://pictures.example/kite.png', await photo('#3366cc'));
  service = await startService({
    fetchPicture: async (address) => {
      const bytes = web.get(address);
      if (!bytes) throw new PictureNotFetched('Answered 404');
      return bytes;
    },
  });
  token = await service.token({ role: 'admin' });
});
afterAll(() => service.stop());

const publish = (changes: object = {}) => published(service, token, changes);
const read = (id: string) => service.call<Article>('GET', `/api/blog/article/${id}`);
const change = async (id: string, changes: object) =>
  service.call<Article>('PUT', `/api/blog/article/${id}`, { token, ...(await formOf(article(changes))) });
const saveDraft = (id: string, changes: object) =>
  service.call<Draft>('PUT', `/api/blog/draft/${id}`, { token, payload: { ...article(), ...changes } });
const refusalOf = async (changes: object) =>
  (await service.call('POST', '/api/blog/upload', { token, ...(await formOf(article(changes))) })).body.errors;

test('everybody reads articles without a token, the newest first, in pages', async () => {
  for (const [index, date] of ['2020-01-02', '2020-01-03', '2020-01-01'].entries())
    await publish({ title: `Old ${index}`, date });
  const titles: string[] = [];
  for (let url: string | undefined = '/api/blog/articles?limit=2'; url; ) {
    const { body, headers }: { body: ListedArticle[]; headers: Record<string, unknown> } = await service.call<
      ListedArticle[]
    >('GET', url);
    titles.push(...body.map(({ title }) => title));
    url = /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1];
  }
  expect(titles.filter((title) => title.startsWith('Old'))).toEqual(['Old 1', 'Old 0', 'Old 2']);
});

test('a card has the opening words, up to 150 characters, and no content', async () => {
  const words = 'Every child is different. '.repeat(20);
  const { _id } = await publish({ content: `<h1>Hello</h1><p>${words}</p>`, date: '2026-12-31' });
  const { body } = await service.call<ListedArticle[]>('GET', '/api/blog/articles?view=card&limit=1');
  expect(body[0]).toMatchObject({ _id, preview: 'Every child is different. '.repeat(5).trim() });
  expect(body[0]?.content).toBeUndefined();
});

test('an article keeps its picture and what it shows', async () => {
  const { _id, imageUrl = '' } = await publish({ image: fileOf(await photo()), imageAlt: 'A packed bag' });
  expect((await read(_id)).body).toMatchObject({ imageAlt: 'A packed bag', version: 1, date: '2026-11-20' });
  const { status, headers, bytes } = await service.call('GET', imageUrl);
  expect([status, headers['content-type'], (await sharp(bytes).metadata()).format]).toEqual([
    200,
    'image/webp',
    'webp',
  ]);
});

test.each([
  [{ title: ' ' }, { title: 'Title is required' }],
  [{ author: undefined }, { author: 'Author is required' }],
  [{ content: '' }, { content: 'Content is required' }],
  [{ content: '<p> </p><script>alert(1)</script>' }, { content: 'Content is required' }],
  [
    { content: '<div>'.repeat(40 * 1024) },
    { content: 'This text has too many parts inside each other. Please paste it as plain text.' },
  ],
  [{ content: `<p>${'x'.repeat(200 * 1024)}</p>` }, { content: 'Must be at most 200 kB' }],
  [
    { content: '<p>x</p><img src="data:image/png;base64,AA==">'.repeat(31) },
    { content: 'At most 30 pictures, please.' },
  ],
  [{ date: 'soon' }, { date: 'Must be a date' }],
])('refuses %j', async (changes, errors) => {
  expect(await refusalOf(changes)).toEqual(errors);
});

test.each([
  ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['<p style="color:red">a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="JaVa\tScript:alert(1)">a</a>', '<a>a</a>'],
  [
    '<a href="https://www.nhs.uk/" target="_blank" ping="https://evil.example">a</a>',
    '<a href="https://www.nhs.uk/">a</a>',
  ],
  [
    '<a href="mailto:a@b.example">a</a><a href="tel:111">b</a>',
    '<a href="mailto:a@b.example">a</a><a href="tel:111">b</a>',
  ],
  ['<p>a</p><iframe src="https://evil.example"></iframe><object></object><form><input></form>', '<p>a</p>'],
  ['<svg><a xlink:href="javascript:alert(1)">a</a></svg><p>b</p>', '<p>b</p>'],
  ['<p>a</p><img src="/uploads/content/../../api/auth/logout">', '<p>a</p>'],
  ['<p>a</p><img src="//evil.example/a.png"><img src="file:///c:/a.png"><img src="blob:x">', '<p>a</p>'],
  ['<p>a</p><img src="data:text/html,<script>alert(1)</script>">', '<p>a</p>'],
  [
    '<p class="indent-3 evil">a <span class="size-huge" id="x">b</span></p>',
    '<p class="indent-3">a <span class="size-huge">b</span></p>',
  ],
  ['<p class="indent-9">a <span class="header">b</span></p>', '<p>a <span>b</span></p>'],
  [
    '<h1>a</h1><h2>b</h2><ul><li>c</li></ul><blockquote>d</blockquote><u>e</u>',
    '<h1>a</h1><h2>b</h2><ul><li>c</li></ul><blockquote>d</blockquote><u>e</u>',
  ],
])('keeps of %s only what an article may have', async (content, kept) => {
  expect((await publish({ content })).content).toBe(kept);
});

test('pictures inside the text, by address or as data, become pictures of our own', async () => {
  const data = `data:image/png;base64,${(await photo('#aa3311')).toString('base64')}`;
  const { content } = await publish({
    content: `<p>a</p><img src="https://pictures.example/kite.png" alt="A kite"><img src="${data}">`,
  });
  expect(content).toMatch(
    /^<p>a<\/p><img src="\/uploads\/content\/[0-9a-f]{32}-large.webp" alt="A kite"><img src="\/uploads\/content\/[0-9a-f]{32}-large.webp">$/,
  );
  const addresses = [...content.matchAll(/src="([^"]+)"/g)].map(([, address = '']) => address);
  for (const address of addresses) expect((await service.call('GET', address)).status).toBe(200);
});

test('a picture that cannot be fetched or read is refused, not lost', async () => {
  const fetched = 'The picture at elsewhere.example could not be fetched. Please upload it instead.';
  expect(await refusalOf({ content: '<p>a</p><img src="https://elsewhere.example/a.png">' })).toEqual({
    content: fetched,
  });
  expect(await refusalOf({ content: '<p>a</p><img src="data:image/png;base64,AAAA">' })).toEqual({
    content: 'The picture in the text could not be fetched. Please upload it instead.',
  });
});

test('a picture for the text is kept from a file or an address', async () => {
  const send = async (fields: object) =>
    service.call<{ location: string }>('POST', '/api/blog/upload-inline-image', {
      token,
      ...(await formOf({ ...fields })),
    });
  for (const fields of [{ image: fileOf(await photo()) }, { address: 'https://pictures.example/kite.png' }]) {
    const { status, body } = await send(fields);
    expect(status).toBe(201);
    expect((await service.call('GET', body.location)).status).toBe(200);
  }
  expect((await send({})).body.errors).toEqual({ image: 'Please choose a picture.' });
  expect((await send({ address: 'nonsense' })).body.errors).toEqual({ address: 'Must be an address' });
  expect((await send({ image: fileOf(Buffer.from('<svg/>')) })).body.errors).toHaveProperty('image');
});

test('a change names the version it follows; an older one is refused, and the ten last versions are kept', async () => {
  const { _id } = await publish({ content: '<p>one</p>' });
  for (let version = 1; version <= 12; version += 1)
    expect(await change(_id, { content: `<p>${version + 1}</p>`, version })).toMatchObject({
      status: 200,
      body: { version: version + 1, content: `<p>${version + 1}</p>` },
    });
  expect(await change(_id, { content: '<p>late</p>', version: 5 })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  });
  expect((await read(_id)).body.content).toBe('<p>13</p>');
  const { body } = await service.call<ArticleRevision[]>('GET', `/api/blog/article/${_id}/revisions`, { token });
  expect(body.map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

test('of two changes at once one is made and the other is told', async () => {
  const { _id } = await publish();
  const both = await Promise.all(['a', 'b'].map((text) => change(_id, { content: `<p>${text}</p>`, version: 1 })));
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('a draft never changes what is published, and is gone when it is published', async () => {
  const { _id } = await publish({ content: '<p>published</p>' });
  expect(await saveDraft(_id, { content: '<p>draft</p>', version: 0 })).toMatchObject({
    status: 200,
    body: { version: 1, isPublished: true },
  });
  expect((await read(_id)).body.content).toBe('<p>published</p>');
  expect((await saveDraft(_id, { content: '<p>late</p>', version: 0 })).status).toBe(409);
  expect((await saveDraft(_id, { content: '<p>later</p>', version: 1 })).body.version).toBe(2);
  await change(_id, { content: '<p>later</p>', version: 1 });
  expect((await service.call('GET', `/api/blog/draft/${_id}`, { token })).status).toBe(404);
});

test('a draft of a new article may be empty, is listed, and is published once however often it is sent', async () => {
  const draftId = randomId();
  const empty = { title: '', author: '', content: '', date: '', version: 0 };
  expect((await saveDraft(draftId, empty)).status).toBe(200);
  const { body } = await service.call<Draft[]>('GET', '/api/blog/drafts', { token });
  expect(body.map(({ _id }) => _id)).toContain(draftId);
  expect((await read(draftId)).status).toBe(404);
  const sent = await Promise.all([publish({ draftId }), publish({ draftId })]);
  expect(sent.map(({ _id }) => _id)).toEqual([draftId, draftId]);
  expect((await service.call('DELETE', `/api/blog/draft/${draftId}`, { token })).status).toBe(404);
});

test('a deleted article is gone with its earlier versions and draft', async () => {
  const { _id } = await publish();
  await change(_id, { version: 1 });
  await saveDraft(_id, { version: 0 });
  expect(await service.call('DELETE', `/api/blog/article/${_id}`, { token })).toMatchObject({
    status: 200,
    body: { message: 'Blog article deleted.' },
  });
  expect((await read(_id)).body.msg).toBe('Article not found.');
  for (const address of [`/api/blog/article/${_id}/revisions`, `/api/blog/draft/${_id}`])
    expect((await service.call('GET', address, { token })).status).toBe(404);
  expect((await service.call('DELETE', `/api/blog/article/${_id}`, { token })).status).toBe(404);
});

test('a picture is gone at once with its article, or once it is taken out, and no other one is', async () => {
  const inText = '<p>a</p><img src="https://pictures.example/kite.png">';
  const kept = await publish({ image: fileOf(await photo()), content: inText });
  const addressIn = ({ content }: Article) => /\/uploads\/[^"]+/.exec(content)?.[0] ?? '';
  const changed = await publish({ image: fileOf(await photo('#00ff00')), content: inText });
  const deleted = await publish({ image: fileOf(await photo('#0000ff')), content: inText });
  const shared = await publish({ content: `<p>b</p><img src="${addressIn(deleted)}">` });
  const status = async (address = '') => (await service.call('GET', address)).status;
  expect((await service.call('GET', kept.imageUrl ?? '')).headers['cache-control']).toBe('private, max-age=60');

  await change(changed._id, { version: 1, content: '<p>without</p>', removeImage: 'true' });
  await service.call('DELETE', `/api/blog/article/${deleted._id}`, { token });
  for (const address of [changed.imageUrl, addressIn(changed), deleted.imageUrl])
    expect(await status(address)).toBe(404);
  for (const address of [kept.imageUrl, addressIn(kept), addressIn(shared)]) expect(await status(address)).toBe(200);
});

test('a picture that came for a text and is in none a day later is removed', async () => {
  const { body } = await service.call<{ location: string }>('POST', '/api/blog/upload-inline-image', {
    token,
    ...(await formOf({ image: fileOf(await photo()) })),
  });
  const sweep = (hours: number) =>
    removeUnusedPictures({
      db: service.db,
      pictures: createPictureStore(service.db),
      now: () => new Date(Date.now() + hours * 3_600_000),
    });
  await sweep(23);
  expect((await service.call('GET', body.location)).status).toBe(200);
  await sweep(25);
  expect((await service.call('GET', body.location)).status).toBe(404);
});
