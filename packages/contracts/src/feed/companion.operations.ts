import * as z from 'zod';
import { problemSchema } from '../base/errors.ts';
import { AI_TEXT_MAX, AI_TURNS_MAX } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { TEXTS } from '../base/texts.ts';

/**
 * One message of the conversation. A message marked `ai` counts only with the signature that this server gave it at
 * this position of this conversation, bound to the 24 before it; others are dropped (rules 7.1).
 */
const turnSchema = z.strictObject({
  sender: z.enum(['ai', 'user'], 'Must be ai or user'),
  text: z.string('Must be text').max(AI_TEXT_MAX, `Must be at most ${AI_TEXT_MAX} characters`),
  signature: z.string('Must be text').max(100, 'Must be at most 100 characters').optional(),
});

const replySchema = z.object({
  reply: z.string(),
  signature: z.string(),
  /** Mentions 999, 111 or the Samaritans, so the page must show it prominently. */
  urgent: z.boolean(),
  /** It may be about an emergency: the page shows `line`, fixed words, above the reply. */
  check: z.boolean(),
  line: z.string().optional(),
});

/**
 * Answers JSON; with `Accept: text/event-stream` it sends `check` first where there is a line to show, `delta` events,
 * then `reply` with the whole answer (which replaces the deltas if they differ), or `problem` if something failed
 * midway. A failure before the first word is a plain problem response.
 */
export const chatWithCompanion = operation({
  id: 'feed.chatWithCompanion',
  service: 'feed',
  method: 'POST',
  path: '/api/ai-chat',
  summary: 'Talk with the companion, a computer that gives no medical advice.',
  access: { callers: 'anyone' },
  body: z.strictObject({
    conversation: z
      .array(turnSchema, { error: ({ input }) => (input === undefined ? TEXTS.writeFirst : 'Must be a list') })
      .min(1, TEXTS.writeFirst)
      .max(AI_TURNS_MAX, 'This conversation is too long. Please start a new one.'),
  }),
  replies: { 200: replySchema },
  events: {
    check: z.object({ line: z.string() }),
    delta: z.object({ text: z.string() }),
    reply: replySchema,
    problem: problemSchema,
  },
  writesToNobody: true,
  errors: [],
  // AI_QUOTA limits what costs money. The fixed emergency answers have no limit: strangers share a network.
  countsItself: true,
});
