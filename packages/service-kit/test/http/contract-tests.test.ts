import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import { testAccessMatrix } from '@notalone/testing/access-matrix';
import { badInput } from '@notalone/testing/bad-input';
import { afterAll, beforeAll } from 'vitest';
import { hello, readNote, type Sample, sampleApp, seePicture, sendPicture, writeNote } from './sample.ts';

let sample: Sample;
let baseUrl: string;
const kept: string[] = [];

beforeAll(async () => {
  sample = await sampleApp();
  const { app } = sample;
  serveOperation(app, readNote, async ({ params }) => ({ id: params.id, text: 'hello' }));
  serveOperation(app, writeNote, async ({ body }) => {
    kept.push(body.text);
    return answer(201, { text: body.text });
  });
  serveOperation(app, sendPicture, async ({ file }) => ({ bytes: file?.bytes.length ?? 0 }));
  serveOperation(app, seePicture, async () => answer(200, Buffer.from('webp'), { 'content-type': 'image/webp' }));
  serveOperation(app, hello, async ({ caller }) => ({ role: caller?.role ?? null }));
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => sample.close());

const operations = [readNote, writeNote, sendPicture, seePicture, hello];
const picture = new Blob([Buffer.alloc(100)]);

testAccessMatrix({
  service: 'auth',
  operations,
  baseUrl: () => baseUrl,
  token: (caller) => {
    const role = caller === 'child' || caller === 'admin' ? caller : 'parent';
    return sample.issuer.issue({ role, ...(caller === 'expired' ? { expiresInSeconds: -1 } : {}) });
  },
  matrix: {
    'auth.readNote': { send: { params: { id: 'a'.repeat(24) } }, status: 200 },
    'auth.writeNote': { send: { body: { text: 'hello' } }, status: 201 },
    'auth.sendPicture': { send: { form: { alt: 'A dog', picture } }, status: 200 },
    'auth.seePicture': { send: { params: { name: 'dog' } }, status: 200 },
    'auth.hello': { status: 200 },
  },
});

badInput({
  service: 'auth',
  operations,
  baseUrl: () => baseUrl,
  token: () => sample.issuer.issue({ role: 'parent' }),
  valid: {
    'auth.readNote': { params: { id: 'a'.repeat(24) }, query: { words: 3 } },
    'auth.writeNote': { body: { text: 'hello', tags: [{ name: 'dog' }] } },
    'auth.sendPicture': { form: { alt: 'A dog', picture } },
    'auth.seePicture': { params: { name: 'dog' } },
  },
  stored: async () => kept.length,
});
