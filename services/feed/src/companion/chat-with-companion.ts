import { AI_QUOTA, TEXTS } from '@notalone/contracts';
import { requireNotStopped } from '@notalone/moderation/switches';
import { ApiError, apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { CHECK_LINES, type Kind } from '@notalone/urgent-signs';
import { findEmergency } from '@notalone/urgent-signs/server';
import { type Answer, answerWithModel, type Listener, urgent } from './answer-with-model.ts';
import type { CompanionDeps } from './companion.ts';
import type { CompanionReply, SentTurn } from './conversation.ts';
import { DOSE_REFUSAL, fixedAnswer, NOT_NOW } from './fixed-answers.rules.ts';
import { TURNS_SIGNED } from './signatures.ts';
import { turnsForModel } from './turns-for-model.rules.ts';

type Deps = Pick<CompanionDeps, 'db' | 'now' | 'limiter' | 'companion'>;
interface Chat extends Listener {
  /** At most AI_TURNS_MAX turns of AI_TEXT_MAX characters: the contract refuses longer ones. */
  readonly conversation: readonly SentTurn[];
  readonly client: Client;
}

/** How many texts of the person are read together for signs of an emergency. */
const TEXTS_TOGETHER = 3;

/**
 * Takes one turn of the client's quota, unless admins have stopped the companion.
 * @throws RATE_LIMITED, UNAVAILABLE
 */
async function requireTurn(deps: Deps, { prefix }: Client): Promise<void> {
  await requireNotStopped(deps, 'companion', TEXTS.companionSilent);
  const { allowed, retryAfterSeconds } = await deps.limiter.take('companion', prefix, AI_QUOTA);
  if (!allowed) throw apiError('RATE_LIMITED', { retryAfterSeconds });
}

/** What she says where the words are no emergency, or perhaps one. */
async function answerOtherwise(
  deps: Deps,
  { conversation, client, ...listener }: Chat,
  question: SentTurn,
  perhaps: Kind | undefined,
): Promise<Answer> {
  await requireTurn(deps, client);
  const fixed = fixedAnswer(question.text);
  // A mistake with insulin may be asked as a dose: the words about the mistake come first.
  if (fixed === DOSE_REFUSAL && perhaps === 'too-much-insulin') return urgent(perhaps);
  if (fixed) return { text: fixed, urgent: false };
  const { signatures, model } = deps.companion;
  const verified = signatures.verifiedPlaces(conversation);
  const turns = conversation.filter(
    ({ sender, text }, place) => text.trim() !== '' && (sender === 'user' || verified.has(place)),
  );
  return answerWithModel(model, turnsForModel(turns, TURNS_SIGNED), listener);
}

const isNoAnswer = (error: unknown) =>
  error instanceof ApiError && (error.code === 'UNAVAILABLE' || error.code === 'RATE_LIMITED');

async function answer(deps: Deps, chat: Chat): Promise<Answer> {
  const { conversation, onCheck } = chat;
  const written = conversation.filter(({ text }) => text.trim() !== '');
  const question = conversation.at(-1);
  if (question?.sender !== 'user' || question !== written.at(-1)) throw fieldError('conversation', TEXTS.writeFirst);
  const texts = written.filter(({ sender }) => sender === 'user').slice(-TEXTS_TOGETHER);
  const emergency = findEmergency(texts.map(({ text }) => text));
  if (emergency?.isSure) return urgent(emergency.kind);
  if (!emergency) return answerOtherwise(deps, chat, question, undefined);

  onCheck(CHECK_LINES[emergency.kind]);
  const reply = await answerOtherwise(deps, chat, question, emergency.kind).catch((error: unknown) => {
    // The line is worth more than her words, so it does not wait for a limit, a switch or the provider.
    if (isNoAnswer(error)) return { text: NOT_NOW, urgent: false };
    throw error;
  });
  return reply.urgent ? reply : { ...reply, check: emergency.kind };
}

/**
 * The companion's next words, signed for their place in the conversation (rules 7.1). Fixed words for an emergency come
 * before everything else: no switch, limit, store or provider can stop them, nor the line for what may be one. Nothing
 * of what is said is stored or logged.
 * @throws RATE_LIMITED, UNAVAILABLE, VALIDATION where the last turn is not the person's
 */
export async function chatWithCompanion(deps: Deps, chat: Chat): Promise<CompanionReply> {
  const { text, urgent: isUrgent, check } = await answer(deps, chat);
  const signature = deps.companion.signatures.sign(chat.conversation, text);
  const line = check && CHECK_LINES[check];
  return { reply: text, signature, urgent: isUrgent, check: line !== undefined, ...(line !== undefined && { line }) };
}
