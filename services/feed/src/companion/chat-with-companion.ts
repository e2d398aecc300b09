import { AI_QUOTA, TEXTS } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { assertNotStopped } from '@notalone/service-kit/projections/switches';
import { findUrgentSign } from '@notalone/urgent-signs';
import type { FeedDeps } from '../deps.ts';
import { type Answer, answerWithModel, type Listener, urgent } from './answer-with-model.ts';
import type { CompanionReply, SentTurn } from './conversation.ts';
import { fixedAnswer } from './fixed-answers.rules.ts';
import { turnsForModel } from './turns-for-model.rules.ts';

type Deps = Pick<FeedDeps, 'db' | 'now' | 'limiter' | 'companion'>;
interface Chat extends Listener {
  /** At most AI_TURNS_MAX turns of AI_TEXT_MAX characters: the contract refuses longer ones. */
  readonly conversation: readonly SentTurn[];
  readonly client: Client;
}

/** How many turns the model reads. */
const TURNS_READ = 24;
/** How many texts of the person are read together for signs of an emergency. */
const TEXTS_TOGETHER = 3;

/**
 * Takes one turn of the client's quota, unless admins have stopped the companion.
 * @throws RATE_LIMITED, UNAVAILABLE
 */
async function requireTurn(deps: Deps, { prefix }: Client): Promise<void> {
  await assertNotStopped(deps, 'companion', TEXTS.companionSilent);
  const { allowed, retryAfterSeconds } = await deps.limiter.take('companion', prefix, AI_QUOTA);
  if (!allowed) throw apiError('RATE_LIMITED', { retryAfterSeconds });
}

async function answer(deps: Deps, { conversation, client, ...listener }: Chat): Promise<Answer> {
  const written = conversation.filter(({ text }) => text.trim() !== '');
  const question = conversation.at(-1);
  if (question?.sender !== 'user' || question !== written.at(-1)) throw fieldError('conversation', TEXTS.writeFirst);
  const texts = written.filter(({ sender }) => sender === 'user').slice(-TEXTS_TOGETHER);
  const sign = findUrgentSign(texts.map(({ text }) => text));
  if (sign) return urgent(sign.kind);
  await requireTurn(deps, client);

  const fixed = fixedAnswer(question.text);
  if (fixed) return { text: fixed, urgent: false };
  const { signatures, model } = deps.companion;
  const verified = signatures.verifiedPlaces(conversation);
  const turns = conversation.filter(
    ({ sender, text }, place) => text.trim() !== '' && (sender === 'user' || verified.has(place)),
  );
  return answerWithModel(model, turnsForModel(turns, TURNS_READ), listener);
}

/**
 * The companion's next words, signed for their place in the conversation (rules 7.1). Fixed words for an emergency come
 * before everything else: no switch, limit, store or provider can stop them. Nothing of what is said is stored or logged.
 * @throws RATE_LIMITED, UNAVAILABLE, VALIDATION where the last turn is not the person's
 */
export async function chatWithCompanion(deps: Deps, chat: Chat): Promise<CompanionReply> {
  const { text, urgent: isUrgent } = await answer(deps, chat);
  return { reply: text, signature: deps.companion.signatures.sign(chat.conversation, text), urgent: isUrgent };
}
