import { expect, test } from 'vitest';
import { newsBodySchema } from './news.fields.ts';

const body = { title: 'A guide', source: 'A charity', url: 'https://charity.example/guide', date: '2026-11-20' };
const refused = (changes: object) =>
  newsBodySchema.safeParse({ ...body, ...changes }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each([
  'http://user:pw@evil.com/',
  'https://www.nhs.uk@evil.com/',
  'http://:pw@evil.com/',
  'http://192.168.0.1/',
  'http://3232235521/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://localhost/',
  'http://localhost:4000/',
  'http://feed.localhost/',
  'http://router.local/',
  'http://intranet/',
])('%s is not the URL of a public website', (url) => {
  expect(refused({ url })).toEqual([['url', 'Must be the address of a public website']]);
});
test.each([
  'https://www.nhs.uk/conditions/type-1-diabetes/',
  'http://charity.example:8080/a?b=c#d',
  'https://bücher.example/',
  'https://例え.テスト/',
])('%s is the URL of a public website', (url) => {
  expect(refused({ url })).toBeUndefined();
});

test.each(['a\u202Eb', 'a\nb', 'a\r\nb', 'a\u0000b', 'a\u2066b', 'a\u2028b', '\u200B', '…'])(
  'a title or source with invisible or direction-changing characters is refused: %j',
  (text) => {
    const message = 'Must be one line of plain text';
    expect(refused({ title: text, source: text })).toEqual([
      ['title', message],
      ['source', message],
    ]);
  },
);
test.each(['Type 1: what’s new? (NG18) – part 2', 'Cymru – canllaw', '小児糖尿病', 'Hurrah 👩‍👧'])(
  '%s is accepted as a title',
  (title) => {
    expect(refused({ title })).toBeUndefined();
  },
);
