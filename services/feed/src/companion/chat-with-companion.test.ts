import { AI_TEXT_MAX, AI_TURNS_MAX } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { CHECK_LINES, FIXED_ANSWERS } from '@notalone/urgent-signs';
import { findEmergency } from '@notalone/urgent-signs/server';
import { describe, expect, test } from 'vitest';
import { chatWithCompanion } from './chat-with-companion.ts';
import type { SentTurn } from './conversation.ts';
import { COMPUTER_ANSWER, DOSE_REFUSAL, NOT_NOW, UNANSWERED } from './fixed-answers.rules.ts';
import type { LanguageModel, Message } from './language-model.ts';
import { createSignatures } from './signatures.ts';

const SAID = 'I am listening.';
interface Options {
  /** What the moderation flags in what the person wrote. */
  readonly flagged?: readonly string[];
  /** The provider is away. */
  readonly isAway?: boolean;
  /** What the second prompt finds. */
  readonly found?: string;
  readonly take?: () => Promise<{ allowed: boolean; retryAfterSeconds?: number }>;
  /** What the database answers to whether admins have stopped it. */
  readonly stopped?: () => Promise<{ on: true } | null>;
}

/** A conversation as the page has it, over a provider that records what it is sent. */
function startConversation({
  flagged = [],
  isAway = false,
  found = 'none',
  take = async () => ({ allowed: true }),
  stopped = async () => null,
}: Options = {}) {
  const sent = { moderation: [] as string[], model: [] as string[], check: [] as string[] };
  const contents = (messages: readonly Message[]) =>
    messages.filter(({ role }) => role !== 'system').map(({ content }) => content);
  let conversation: readonly SentTurn[] = [];
  const model: LanguageModel = {
    use: async (work) => {
      if (isAway) throw apiError('UNAVAILABLE');
      return work({
        async moderate(texts) {
          sent.moderation.push(...texts);
          return texts.map((text) => (text === SAID ? [] : flagged));
        },
        async *complete(messages) {
          sent.model.push(...contents(messages));
          yield SAID;
        },
        async choose(messages) {
          sent.check.push(...contents(messages));
          return [found];
        },
      });
    },
  };
  const deps = {
    db: { collection: () => ({ findOne: stopped }) },
    now: () => new Date(),
    companion: { model, signatures: createSignatures('a secret of the tests alone, long') },
    limiter: { take },
  } as unknown as Parameters<typeof chatWithCompanion>[0];
  const client = { prefix: '192.0.2.0/24' } as Parameters<typeof chatWithCompanion>[1]['client'];
  const send = async (turns: readonly SentTurn[], onText: (text: string) => void = () => undefined) => {
    const { signal } = new AbortController();
    const onCheck = (line: string) => onText(`check: ${line}`);
    return chatWithCompanion(deps, { conversation: turns, client, onText, onCheck, signal });
  };
  /** Adds a turn of the person and answers the reply, with what the provider was sent for it. */
  async function say(text: string) {
    for (const list of Object.values(sent)) list.length = 0;
    conversation = [...conversation, { sender: 'user', text }];
    const { reply, signature } = await send(conversation);
    conversation = [...conversation, { sender: 'ai', text: reply, signature }];
    return { reply, moderated: [...sent.moderation], read: [...sent.model] };
  }
  return { say, send, sent };
}

describe('what fixed words have answered', () => {
  test.each([
    ['an emergency', 'she is having a fit', FIXED_ANSWERS.fit],
    ['self-harm', 'I want to end my life', FIXED_ANSWERS['self-harm']],
    ['a dose', 'How much insulin for 40g?', DOSE_REFUSAL],
    ['what she is', 'Are you a computer?', COMPUTER_ANSWER],
  ])('about %s does not reach the provider with a later turn', async (_what, turn, words) => {
    const { say } = startConversation();
    await say('Hello');
    expect(await say(turn)).toEqual({ reply: words, moderated: [], read: [] });
    await say('We had a good day');
    const { moderated, read } = await say('How will school be?');
    expect(moderated).toEqual(['Hello', 'We had a good day', 'How will school be?', SAID]);
    expect(read).toEqual(['Hello', SAID, 'We had a good day', SAID, 'How will school be?']);
  });

  test('is left out too when it was urgent only together with an earlier turn', async () => {
    const { say } = startConversation();
    await say('Her ketones are 1.2');
    expect(await say('And now she is being sick')).toMatchObject({ reply: FIXED_ANSWERS.ketones, read: [] });
    expect((await say('How will school be?')).read).not.toContain('And now she is being sick');
  });

  test('is still read together with the next turn', async () => {
    const { say } = startConversation();
    expect((await say('His ketones are 0.8, how much insulin?')).reply).toBe(DOSE_REFUSAL);
    expect((await say('He was sick as well')).reply).toBe(FIXED_ANSWERS.ketones);
  });

  test('does not reach the provider when the question is too far back to be read', async () => {
    const { say } = startConversation();
    expect((await say('she is having a fit')).reply).toBe(FIXED_ANSWERS.fit);
    for (let turn = 1; turn < 12; turn += 1) await say(`Day ${turn} was good`);
    const { read } = await say('Good night');
    expect(read).not.toContain(FIXED_ANSWERS.fit);
    expect(read).toContain('Day 1 was good');
  });
});

describe('an emergency that the rules do not find', () => {
  test('is found by the second prompt, before a word of the answer is shown', async () => {
    const { send, sent } = startConversation({ found: 'severe_low' });
    const shown: string[] = [];
    const { reply, urgent } = await send([{ sender: 'user', text: 'Something odd' }], (text) => shown.push(text));
    expect([reply, urgent, shown]).toEqual([FIXED_ANSWERS['severe-low'], true, []]);
    expect(sent.check).toEqual(['Something odd']);
  });

  test('is only one that the second prompt may name', async () => {
    const { say } = startConversation({ found: 'a recipe' });
    expect((await say('Something odd')).reply).toBe(SAID);
  });
});

const turn = (text: string): SentTurn => ({ sender: 'user', text });

describe('what nobody foresaw', () => {
  test.each([
    ['violence', 'hes kicking the bedroom door in kids are under the bed with me'],
    ['missing-child', 'we let go of his hand in the market and now he is nowhere, 4 years old, blue coat'],
    ['withheld-treatment', 'her dad says insulin is poison and flushed it, shes had none since friday'],
    ['too-much-insulin', 'i put 12 instead of 2 in the pump how much should i correct'],
  ] as const)('%s gets fixed words without the provider, when it is sure', async (kind, text) => {
    const { say, sent } = startConversation({ take: async () => ({ allowed: false }) });
    expect(await say(text)).toEqual({ reply: FIXED_ANSWERS[kind], moderated: [], read: [] });
    expect(Object.values(sent).flat()).toEqual([]);
  });

  /** Judged to be about an emergency by the model alone, and not surely. */
  const DOUBTFUL = 'he keeps shouting at us';
  const KIND = 'violence';
  const LINE = CHECK_LINES[KIND];

  test('gets one line, first of all, and her own answer, when it is perhaps one', async () => {
    expect(findEmergency([DOUBTFUL])).toMatchObject({ isSure: false, kind: KIND });
    const shown: string[] = [];
    const reply = await startConversation().send([turn(DOUBTFUL)], (text) => shown.push(text));
    expect(reply).toMatchObject({ reply: SAID, urgent: false, check: true, line: LINE });
    expect(shown).toEqual([`check: ${LINE}`, SAID]);
  });

  test.each([
    ['the quota is used up', { take: async () => ({ allowed: false, retryAfterSeconds: 60 }) }],
    ['admins have stopped her', { stopped: async () => ({ on: true }) as const }],
    ['the provider is away', { isAway: true }],
  ])('gets the line even though %s', async (_why, options: Options) => {
    const reply = await startConversation(options).send([turn(DOUBTFUL)]);
    expect(reply).toMatchObject({ reply: NOT_NOW, urgent: false, check: true, line: LINE });
  });

  test('may be raised by the second prompt, and is never lowered', async () => {
    const raised = await startConversation({ found: 'missing_child' }).send([turn(DOUBTFUL)]);
    expect(raised).toMatchObject({ reply: FIXED_ANSWERS['missing-child'], urgent: true, check: false });
    const kept = await startConversation({ found: 'none' }).send([turn(DOUBTFUL)]);
    expect(kept).toMatchObject({ check: true, line: LINE });
  });

  test('and is told of violence, as the moderation sees it, gets the line about that', async () => {
    const { send } = startConversation({ flagged: ['flagged', 'violence'] });
    expect(await send([turn('Something odd')])).toMatchObject({
      reply: UNANSWERED,
      check: true,
      line: CHECK_LINES.violence,
    });
  });

  test('does not turn questions about doses into mistakes', async () => {
    for (const text of ['How many units do I give her?', 'Should I give 3 units?', 'can i give her 2u now'])
      expect(await startConversation().send([turn(text)])).toMatchObject({ reply: DOSE_REFUSAL, urgent: false });
  });
});

describe('the switch', () => {
  test.each([
    ['is on', async () => ({ on: true }) as const, { code: 'UNAVAILABLE' }],
    ['cannot be read', async () => Promise.reject(new Error('MongoDB is down')), { message: 'MongoDB is down' }],
  ])('that %s stops everything but the fixed words for an emergency', async (_how, stopped, refusal) => {
    const { send, sent } = startConversation({ stopped });
    expect((await send([turn('she wont wake up and she is floppy')])).reply).toBe(FIXED_ANSWERS.unconscious);
    for (const text of ['Hello', 'Are you a computer?'])
      await expect(send([turn(text)])).rejects.toMatchObject(refusal);
    expect(sent.moderation).toEqual([]);
  });
});

describe('the quota', () => {
  const refused = async () => ({ allowed: false, retryAfterSeconds: 60 });
  const down = async () => Promise.reject(new Error('Redis is down'));

  test.each([
    ['is used up', refused, 'RATE_LIMITED'],
    ['cannot be counted', down, undefined],
  ])('that %s does not stop the fixed words for an emergency, and stops everything else', async (_how, take, code) => {
    const { send } = startConversation({ take });
    expect((await send([turn('she won’t wake up')])).urgent).toBe(true);
    for (const text of ['Hello', 'Are you a computer?'])
      await expect(send([turn(text)])).rejects.toMatchObject(code ? { code } : { message: 'Redis is down' });
  });

  test('that is used up keeps the longest conversation from the provider', async () => {
    const { send, sent } = startConversation({ take: refused });
    const text = 'he not '.repeat(AI_TEXT_MAX).slice(0, AI_TEXT_MAX);
    const longest = Array.from({ length: AI_TURNS_MAX }, () => turn(text));
    await expect(send(longest)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(sent.moderation).toEqual([]);
  });
});
