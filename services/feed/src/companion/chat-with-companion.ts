import { AI_ALLOWANCE, TEXTS } from '@notalone/contracts';
import type { Client } from '@notalone/service-kit/http/client';
import { failure, fieldFailure } from '@notalone/service-kit/http/failure';
import type { FeedDeps } from '../deps.ts';
import { type Answered, answerTurn } from './answer-turn.ts';
import type { CompanionReply, CompanionTurn } from './conversation.ts';
import { fixedAnswer } from './fixed-answers.rules.ts';
import { leftToModel } from './left-to-model.rules.ts';
import { urgencyOf } from './urgent/urgent.rules.ts';
import { URGENT_ANSWERS } from './urgent/urgent-answers.ts';

type Deps = Pick<FeedDeps, 'limiter' | 'companion'>;
interface Talk {
  readonly conversation: readonly CompanionTurn[];
  readonly client: Client;
  /** Gets the answer as it comes, where it comes in pieces. */
  readonly say: (text: string) => void;
  /** Aborted once nobody waits. */
  readonly gone: AbortSignal;
}

/** How far back the model reads. */
const TURNS_READ = 24;

/** Counts only what may cost something; throws also where it cannot be counted. */
async function takeTurn({ limiter }: Deps, { prefix }: Client): Promise<void> {
  const taken = await limiter.take('companion', prefix, AI_ALLOWANCE);
  if (!taken.allowed) throw failure('RATE_LIMITED', { retryAfterSeconds: taken.retryAfterSeconds });
}

async function answered(deps: Deps, { conversation, client, say, gone }: Talk): Promise<Answered> {
  const { signatures, model } = deps.companion;
  const hers = signatures.hersIn(conversation);
  const turns = conversation.filter(({ sender, text }, place) => text.trim() !== '' && (sender === 'user' || hers.has(place)));
  const question = conversation.at(-1);
  if (question?.sender !== 'user' || question.text.trim() === '') throw fieldFailure('conversation', TEXTS.writeFirst);

  const urgency = urgencyOf(turns.filter(({ sender }) => sender === 'user').map(({ text }) => text));
  if (urgency) return { text: URGENT_ANSWERS[urgency], urgent: true };
  await takeTurn(deps, client);
  const fixed = fixedAnswer(question.text);
  return fixed ? { text: fixed, urgent: false } : answerTurn(model, leftToModel(turns, TURNS_READ), { say, gone });
}

/**
 * The companion's next words, signed for their place in the conversation (rules 7.1). Words that cannot wait come before everything else: no limit
 * and no provider stands before them. Nothing of what is said is stored or logged.
 * @throws RATE_LIMITED, UNAVAILABLE, VALIDATION where the last turn is not the person's
 */
export async function chatWithCompanion(deps: Deps, talk: Talk): Promise<CompanionReply> {
  const { text, urgent } = await answered(deps, talk);
  return { reply: text, signature: deps.companion.signatures.sign(talk.conversation, text), urgent };
}
