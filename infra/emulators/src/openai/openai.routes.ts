import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CATEGORIES, cannedAnswer, cannedChoice, flaggedCategories } from './canned-answers.ts';
import { OPENAI_FAILURE_BODY, type OpenAiFailure, type OpenAiSwitch } from './openai-failures.ts';

/** A request to the model and its answer; `to` is the model. */
export interface Exchange {
  readonly to: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly answer: string;
  readonly askedAt: string;
}
interface ChatBody {
  readonly model: string;
  readonly messages: Exchange['messages'];
  readonly stream?: boolean;
  readonly response_format?: {
    readonly json_schema?: { readonly schema?: { readonly properties?: { readonly ids?: IdsSchema } } };
  };
}
interface IdsSchema {
  readonly items?: { readonly enum?: readonly string[] };
}
interface Deps {
  readonly failures: OpenAiSwitch;
  /** The only accepted key; absent: any. */
  readonly apiKey: string | undefined;
  readonly keep: (exchange: Exchange) => void;
}

const MESSAGES = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['role', 'content'],
    properties: { role: { type: 'string' }, content: { type: 'string' } },
  },
};
const CHAT_BODY = {
  type: 'object',
  required: ['model', 'messages'],
  properties: { model: { type: 'string' }, messages: MESSAGES, stream: { type: 'boolean' } },
};
const TEXT = { type: 'string' };
const MODERATION_BODY = {
  type: 'object',
  required: ['input'],
  properties: { input: { anyOf: [TEXT, { type: 'array', minItems: 1, items: TEXT }] } },
};
const CHOSEN_MOST = 3;
const CHUNK_MILLISECONDS = 15;
const CUT_AFTER_WORDS = 5;

const openAiError = (reply: FastifyReply, status: number, message: string, type: string, code: string | null = null) =>
  reply.status(status).send({ error: { message, type, param: null, code } });

/** Sends the configured failure instead of an answer; true if there was one. */
async function failed(
  failure: OpenAiFailure | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (failure?.mode === 'slow') await wait(failure.milliseconds);
  if (failure?.mode === 'hang') {
    reply.hijack();
    request.raw.socket.setTimeout(0);
    return true;
  }
  if (failure?.mode !== 'error') return false;
  const status = failure.status ?? 500;
  await openAiError(
    reply,
    status,
    'The server had an error while processing your request.',
    status === 429 ? 'requests' : 'server_error',
  );
  return true;
}

function answerTo({ messages, response_format: format }: ChatBody): string {
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const allowed = format?.json_schema?.schema?.properties?.ids?.items?.enum;
  return allowed ? JSON.stringify({ ids: cannedChoice(question, allowed, CHOSEN_MOST) }) : cannedAnswer(question);
}

/** Streams the answer word by word like the real API. */
async function* chunksOf(answer: string, head: object, failure: OpenAiFailure | undefined): AsyncGenerator<string> {
  const chunk = (delta: object, finishReason: string | null) =>
    `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }] })}\n\n`;
  yield chunk({ role: 'assistant', content: '' }, null);
  const words = answer.match(/\S+\s*/g) ?? [];
  for (const [index, content] of words.entries()) {
    if (failure?.mode === 'cut' && index === CUT_AFTER_WORDS) throw new Error('cut off, as the switch says');
    await wait(failure?.mode === 'slow' ? failure.milliseconds : CHUNK_MILLISECONDS);
    yield chunk({ content }, null);
  }
  yield chunk({}, 'stop');
  yield 'data: [DONE]\n\n';
}

/**
 * `POST /v1/chat/completions`, streamed or not, and `POST /v1/moderations`, with OpenAI's responses and errors;
 * failures at `/openai/failure`.
 */
export function openAiRoutes(app: FastifyInstance, { failures, apiKey, keep }: Deps): void {
  const preHandler = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!key || (apiKey && key !== apiKey))
      await openAiError(reply, 401, 'Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key');
  };

  app.post<{ Body: ChatBody }>(
    '/v1/chat/completions',
    { preHandler, schema: { body: CHAT_BODY } },
    async (request, reply) => {
      const failure = failures.next(['error', 'hang', 'slow', 'cut']);
      if (await failed(failure, request, reply)) return reply;
      const { model, messages, stream } = request.body;
      const answer = answerTo(request.body);
      keep({ to: model, messages, answer, askedAt: new Date().toISOString() });
      const head = { id: `chatcmpl-${randomBytes(12).toString('hex')}`, created: Math.floor(Date.now() / 1000), model };
      if (stream)
        return reply.type('text/event-stream; charset=utf-8').send(Readable.from(chunksOf(answer, head, failure)));
      const message = { role: 'assistant', content: answer, refusal: null };
      return reply.send({
        ...head,
        object: 'chat.completion',
        choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
      });
    },
  );

  app.post<{ Body: { input: string | string[] } }>(
    '/v1/moderations',
    { preHandler, schema: { body: MODERATION_BODY } },
    async (request, reply) => {
      const failure = failures.next(['error', 'hang', 'slow', 'flagged']);
      if (await failed(failure, request, reply)) return reply;
      const results = [request.body.input].flat().map((text) => {
        const flagged = failure?.mode === 'flagged' ? [failure.category ?? 'violence'] : flaggedCategories(text);
        const of = <T>(value: (category: string) => T) =>
          Object.fromEntries(CATEGORIES.map((category) => [category, value(category)]));
        return {
          flagged: flagged.length > 0,
          categories: of((category) => flagged.includes(category)),
          category_scores: of((category) => (flagged.includes(category) ? 0.97 : 0.0001)),
          category_applied_input_types: of(() => ['text']),
        };
      });
      return reply.send({ id: `modr-${randomBytes(12).toString('hex')}`, model: 'omni-moderation-latest', results });
    },
  );

  app.put<{ Body: OpenAiFailure }>('/openai/failure', { schema: { body: OPENAI_FAILURE_BODY } }, (request, reply) => {
    failures.set(request.body);
    return reply.status(204).send();
  });
  app.delete('/openai/failure', (_request, reply) => {
    failures.set(undefined);
    return reply.status(204).send();
  });
}
