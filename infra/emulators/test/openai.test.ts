import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Emulators, startEmulators } from '../src/start-emulators.ts';

let emulators: Emulators;
let client: OpenAI;
beforeAll(async () => {
  emulators = await startEmulators({ httpPort: 0, smtpPort: 0, openAiKey: 'sk-test' });
  client = new OpenAI({ apiKey: 'sk-test', baseURL: `${emulators.url}/v1`, maxRetries: 0, timeout: 500 });
});
afterEach(() => emulators.failModel(undefined));
afterAll(() => emulators.close());

const asked = (content: string) => ({ model: 'gpt-4.1-mini', messages: [{ role: 'user' as const, content }] });
const streamed = async (content: string) => {
  let text = '';
  for await (const chunk of await client.chat.completions.create({ ...asked(content), stream: true }))
    text += chunk.choices[0]?.delta.content ?? '';
  return text;
};

test('answers the real SDK the same streamed and whole, depending on the question', async () => {
  const whole = await client.chat.completions.create(asked('How will school be?'));
  expect(whole.choices[0]?.message.content).toContain('care plan');
  expect(await streamed('How will school be?')).toBe(whole.choices[0]?.message.content);
  expect(await streamed('He has a birthday party')).toContain('cake');
  expect(emulators.exchanges()[0]).toMatchObject({
    to: 'gpt-4.1-mini',
    messages: [{ role: 'user', content: 'He has a birthday party' }],
  });
});

test('chooses from the ids that a schema allows', async () => {
  const schema = {
    type: 'object',
    properties: {
      ids: { type: 'array', items: { type: 'string', enum: ['night-checks', 'school-care', 'sick-days'] } },
    },
  };
  const answer = await client.chat.completions.create({
    ...asked('My son starts school'),
    response_format: { type: 'json_schema', json_schema: { name: 'chosen', schema } },
  });
  expect(JSON.parse(answer.choices[0]?.message.content ?? '')).toEqual({ ids: ['school-care'] });
});

test('the moderation names the flagged category', async () => {
  const harmless = await client.moderations.create({ input: 'Cake for everybody' });
  const harmful = await client.moderations.create({ input: 'I want to hurt them' });
  expect([harmless.results[0]?.flagged, harmful.results[0]?.flagged, harmful.results[0]?.categories.violence]).toEqual([
    false,
    true,
    true,
  ]);
});

test('refuses a wrong key like the real API', async () => {
  const stranger = new OpenAI({ apiKey: 'sk-other', baseURL: `${emulators.url}/v1`, maxRetries: 0 });
  await expect(stranger.chat.completions.create(asked('Hello'))).rejects.toMatchObject({
    status: 401,
    code: 'invalid_api_key',
  });
});

test.each([
  [{ mode: 'error' }, { status: 500 }],
  [{ mode: 'error', status: 429 }, { status: 429 }],
  [{ mode: 'hang' }, { name: 'APIConnectionTimeoutError' }],
] as const)('the failure %j applies to calls until it is cleared', async (failure, problem) => {
  const put = await fetch(`${emulators.url}/openai/failure`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(failure),
  });
  expect(put.status).toBe(204);
  const rejected = client.chat.completions.create(asked('Hello')).then(
    () => undefined,
    (error: Error & { status?: number }) => ({ status: error.status, name: error.constructor.name }),
  );
  expect(await rejected).toMatchObject(problem);
  await fetch(`${emulators.url}/openai/failure`, { method: 'DELETE' });
  expect(await streamed('Hello')).toContain('Hello');
});

test('failures cut a stream and flag all text', async () => {
  emulators.failModel({ mode: 'cut', times: 1 });
  await expect(streamed('How will school be?')).rejects.toThrow();
  emulators.failModel({ mode: 'flagged', category: 'hate', times: 1 });
  expect((await client.moderations.create({ input: 'Cake' })).results[0]?.categories.hate).toBe(true);
  expect((await client.moderations.create({ input: 'Cake' })).results[0]?.flagged).toBe(false);
});
