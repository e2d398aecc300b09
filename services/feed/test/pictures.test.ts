import type { Post } from '@notalone/contracts';
import type { HostilePicture } from '@notalone/testing/hostile-pictures/hostile-picture';
import { hostilePictures } from '@notalone/testing/hostile-pictures/hostile-pictures';
import { storedFaults } from '@notalone/testing/hostile-pictures/stored-faults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newParent, type Parent, type Service, startService } from './service.ts';

/** Fewer posts than the contract allows one parent a minute. */
const PICTURES_EACH = 8;
const STATUS = { kept: 201, ignored: 201, refused: 400, 'too heavy': 413 } as const;

let service: Service;
let pictures: HostilePicture[];
beforeAll(async () => {
  [service, pictures] = await Promise.all([startService(), hostilePictures()]);
});
afterAll(() => service.stop());

async function send({ token }: Parent, { what, bytes, fileName, type }: HostilePicture) {
  const form = new FormData();
  form.set('content', what);
  form.set('image', new Blob([new Uint8Array(bytes)], { type }), fileName);
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return service.call<Post>('POST', '/api/feed', { token, headers, payload: Buffer.from(await encoded.arrayBuffer()) });
}

/** Everything that is wrong with how one file was handled. */
async function faultsOf(parent: Parent, picture: HostilePicture): Promise<string[]> {
  const { status, body } = await send(parent, picture);
  const faults = status === STATUS[picture.outcome] ? [] : [`answered ${status} ${body.msg ?? ''}`];
  if (status >= 400) {
    const said = body.errors?.image ?? '';
    const isClear =
      Object.keys(body.errors ?? {}).join() === 'image' &&
      /^[A-Z].*[.!B]$/s.test(said) &&
      !/sharp|vips|Error|Input/.test(said);
    return [...faults, ...(isClear ? [] : [`says "${JSON.stringify(body.errors)}"`])];
  }
  if ((body.imageUrl === undefined) !== (picture.outcome === 'ignored'))
    return [...faults, `has the picture ${body.imageUrl}`];
  if (body.imageUrl === undefined) return faults;
  for (const size of ['small', 'large'] as const) {
    const answer = await service.call('GET', body.imageUrl.replace('-small', `-${size}`), parent);
    if (answer.status !== 200 || answer.headers['content-type'] !== 'image/webp')
      faults.push(`its ${size} picture answers ${answer.status}`);
    else faults.push(...(await storedFaults(answer.bytes, size)).map((fault) => `its ${size} picture ${fault}`));
  }
  return faults;
}

test('no hostile file is stored unsafe, and every refusal names its field and reason', {
  timeout: 120_000,
}, async () => {
  expect(pictures.length).toBeGreaterThanOrEqual(100);
  const wrong: Record<string, string[]> = {};
  const waiting = [...pictures];
  async function oneParent(): Promise<void> {
    for (let batch = waiting.splice(0, PICTURES_EACH); batch.length > 0; batch = waiting.splice(0, PICTURES_EACH)) {
      const parent = await newParent(service);
      for (const picture of batch) {
        const faults = await faultsOf(parent, picture);
        if (faults.length > 0) wrong[picture.what] = faults;
      }
    }
  }
  await Promise.all([oneParent(), oneParent()]);
  expect(wrong).toEqual({});

  const files = service.db.collection<{ _id: string; metadata: { size: string } }>('pictures.files');
  const stored = pictures.filter(({ outcome }) => outcome === 'kept').length;
  expect(await files.countDocuments()).toBe(stored * 2);
});
