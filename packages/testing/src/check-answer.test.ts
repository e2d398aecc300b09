import { type Operation, operation } from '@notalone/contracts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkAnswer } from './check-answer.ts';

const greet: Operation = operation({
  id: 'auth.greet',
  service: 'auth',
  method: 'GET',
  path: '/greet',
  summary: 'A sample.',
  access: { callers: 'anyone' },
  replies: { 200: z.object({ text: z.string() }), 204: null },
  errors: ['NOT_FOUND'],
});
const json = (status: number, body: object, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
const problem = (status: number, code: string, inside = status) =>
  json(
    status,
    { type: 'x', title: 'x', status: inside, detail: 'x', msg: 'x', code, requestId: 'x' },
    'application/problem+json',
  );

test('an answer that its contract declares passes', async () => {
  await checkAnswer(greet, json(200, { text: 'hello' }));
  await checkAnswer(greet, new Response(null, { status: 204 }));
  expect((await checkAnswer(greet, problem(404, 'NOT_FOUND')))?.code).toBe('NOT_FOUND');
  expect((await checkAnswer(greet, problem(400, 'VALIDATION')))?.code).toBe('VALIDATION');
});

test.each([
  ['a status it does not declare', json(201, { text: 'x' })],
  ['a body that does not fit', json(200, { text: 1 })],
  ['an error that is no problem', json(404, { error: 'no' })],
  ['a problem of another status', problem(404, 'NOT_FOUND', 400)],
  ['a problem whose code belongs to another status', problem(404, 'VALIDATION')],
  ['a code that it does not declare', problem(409, 'USERNAME_TAKEN')],
  ['access refused where anyone may', problem(401, 'UNAUTHENTICATED')],
])('%s does not', async (_what, response) => {
  await expect(checkAnswer(greet, response)).rejects.toThrow();
});
