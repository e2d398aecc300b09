import { dismissToast, useToasts } from '@notalone/web-kit';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { tellPhotoGone } from './photo-gone.ts';

const shown = () => renderHook(() => useToasts()).result.current;
afterEach(() => {
  for (const { id } of shown()) dismissToast(id);
  vi.unstubAllGlobals();
});
const URL = '/uploads/feed/0123-large.webp';
const answers = (answer: () => Promise<Response>) => {
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('says that a photo is gone once its own address says so, whatever the browser keeps', async () => {
  const fetched = answers(async () => new Response(null, { status: 404 }));
  await tellPhotoGone(URL);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(URL, { cache: 'reload' });
  expect(shown().map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^Photo: gone everywhere here at \d\d:\d\d\. Copies that others saved cannot be called back\.$/,
    ),
  ]);
});

test.each([
  ['is still there', async () => new Response('bytes')],
  ['is not known to be gone', async () => new Response(null, { status: 503 })],
  ['cannot be asked for', () => Promise.reject(new TypeError('offline'))],
])('promises nothing where the photo %s', async (_what, answer) => {
  answers(answer);
  await tellPhotoGone(URL);
  expect(shown()).toEqual([]);
});

test('asks nothing where there was no photo', async () => {
  const fetched = answers(async () => new Response());
  await tellPhotoGone(undefined);
  expect(fetched).not.toHaveBeenCalled();
});
