import { operation, problemSchema } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { eventStream, wantsEvents } from '@notalone/service-kit/http/event-stream';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Sample, sampleApp } from './sample.ts';

const countUp = operation({
  id: 'auth.countUp',
  service: 'auth',
  method: 'GET',
  path: '/sample/count/{to}',
  summary: 'A sample.',
  access: { callers: 'anyone' },
  params: z.object({ to: z.coerce.number() }),
  replies: { 200: z.object({ counted: z.int() }) },
  events: { number: z.object({ n: z.int() }), problem: problemSchema },
  errors: ['CONFLICT'],
});

let sample: Sample;
let goOn: PromiseWithResolvers<void>;
beforeAll(async () => {
  sample = await sampleApp();
  serveOperation(sample.app, countUp, async ({ params, reply }) => {
    if (!wantsEvents(reply.request.headers)) return { counted: params.to };
    return eventStream(countUp, async (send) => {
      if (params.to === 0) throw apiError('CONFLICT');
      const secret = { n: 1, secret: 'x' };
      send('number', secret);
      await goOn.promise;
      if (params.to > 2) throw apiError('CONFLICT');
      send('number', { n: 2 });
    });
  });
  await sample.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => sample.close());

const ask = (to: number, accept = 'text/event-stream') => {
  goOn = Promise.withResolvers();
  const address = sample.app.server.address();
  return fetch(`http://127.0.0.1:${typeof address === 'object' && address?.port}/sample/count/${to}`, {
    headers: { accept },
  });
};

test('events are sent one by one with only their declared fields, and proxies are told not to buffer', async () => {
  const response = await ask(2);
  expect([response.status, response.headers.get('content-type'), response.headers.get('x-accel-buffering')]).toEqual([
    200,
    'text/event-stream',
    'no',
  ]);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('event: number\ndata: {"n":1}\n\n');
  goOn.resolve();
  expect((await reader?.read())?.value).toBe('event: number\ndata: {"n":2}\n\n');
  expect((await reader?.read())?.done).toBe(true);
});

test('a client that does not ask for events gets the plain answer', async () => {
  expect(await (await ask(2, 'application/json')).json()).toEqual({ counted: 2 });
});

test('an error before the first event is a plain problem', async () => {
  const response = await ask(0);
  expect([response.status, problemSchema.parse(await response.json()).code]).toEqual([409, 'CONFLICT']);
});

test('a later error is an event', async () => {
  const response = await ask(3);
  goOn.resolve();
  const [, last = ''] = (await response.text()).trimEnd().split('\n\n');
  expect(last).toMatch(/^event: problem\ndata: /);
  expect(problemSchema.parse(JSON.parse(last.split('data: ')[1] ?? '')).code).toBe('CONFLICT');
});
