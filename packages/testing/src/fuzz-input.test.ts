import { type Operation, operation } from '@notalone/contracts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { attemptsOf, faultsOf } from './fuzz-input.ts';

const write: Operation = operation({
  id: 'auth.write',
  service: 'auth',
  method: 'POST',
  path: '/write/{id}',
  summary: 'A sample.',
  access: { callers: 'anyone' },
  params: z.object({ id: z.string().regex(/^\d$/) }),
  body: z.strictObject({
    text: z.string().max(9),
    mood: z.enum(['good', 'bad']).optional(),
    tags: z.array(z.strictObject({ name: z.string() })),
  }),
  replies: { 200: z.object({}) },
  errors: [],
});
const attempts = attemptsOf(write, { params: { id: '1' }, body: { text: 'x', tags: [{ name: 'a' }] } });

test('every field is fuzzed, including nested, optional and unknown ones and the whole input', () => {
  expect([...new Set(attempts.map(({ field }) => field))].toSorted()).toEqual([
    '$where',
    'body',
    'id',
    'mood',
    'tags',
    'tags.0',
    'tags.0.name',
    'text',
  ]);
});

test('the schema tells which values the contract must refuse', () => {
  const refused = (field: string, what: string) =>
    attempts.find((attempt) => attempt.field === field && attempt.what === what)?.refused;
  expect([
    refused('text', 'a query operator'),
    refused('text', 'nothing'),
    refused('text', 'text, with NUL'),
    refused('mood', 'nothing'),
    refused('text', 'text, empty'),
  ]).toEqual([true, true, true, false, false]);
});

const attempt = { field: 'text', what: 'a number', sent: {}, refused: true };
const answered = (status: number, errors?: object) =>
  new Response(
    JSON.stringify({
      type: 'x',
      title: 'x',
      status,
      detail: 'x',
      msg: 'x',
      code: status === 400 ? 'VALIDATION' : 'INTERNAL',
      requestId: 'x',
      errors,
    }),
    {
      status,
      headers: { 'content-type': 'application/problem+json' },
    },
  );

test('a refusal that names the field, its child or its parent is correct', async () => {
  for (const name of ['text', 'text.0'])
    expect(await faultsOf(write, attempt, answered(400, { [name]: 'no' }))).toEqual([]);
  expect(await faultsOf(write, { ...attempt, field: 'tags.0.name' }, answered(400, { tags: 'no' }))).toEqual([]);
});

test.each([
  ['a failure of the server', answered(500)],
  ['a refusal that names another field', answered(400, { mood: 'no' })],
  ['a refusal that names nothing', answered(400)],
  ['an acceptance', new Response('{}', { status: 200 })],
])('%s is a fault', async (_what, response) => {
  expect(await faultsOf(write, attempt, response)).toHaveLength(1);
});
