import { expect, test } from 'vitest';
import { chatWithCompanion } from './chat-with-companion.ts';
import type { CompanionTurn } from './conversation.ts';
import { COMPUTER_ANSWER, DOSE_REFUSAL } from './fixed-answers.rules.ts';
import type { LanguageModel } from './language-model.ts';
import { createSignatures } from './signatures.ts';
import { URGENT_ANSWERS } from './urgent/urgent-answers.ts';

/** A conversation as the page has it, over a provider that notes what it is sent. */
function conversationWithHer() {
  let sent: string[] = [];
  let conversation: readonly CompanionTurn[] = [];
  const model: LanguageModel = {
    use: (work) =>
      work({
        flagged: async (texts) => {
          sent.push(...texts);
          return texts.map(() => []);
        },
        async *speak(messages) {
          sent.push(...messages.filter(({ role }) => role !== 'system').map(({ content }) => content));
          yield 'I am listening.';
        },
        choose: async () => [],
      }),
  };
  const deps = {
    companion: { model, signatures: createSignatures('a secret of the tests alone, long') },
    limiter: { take: async () => ({ allowed: true }) },
  } as unknown as Parameters<typeof chatWithCompanion>[0];
  const client = { prefix: '192.0.2.0/24' } as Parameters<typeof chatWithCompanion>[1]['client'];
  return async (text: string) => {
    sent = [];
    conversation = [...conversation, { sender: 'user', text }];
    const answer = await chatWithCompanion(deps, { conversation, client, say: () => undefined, gone: new AbortController().signal });
    conversation = [...conversation, { sender: 'ai', text: answer.reply, signature: answer.signature }];
    return { answer: answer.reply, sent: [...new Set(sent)] };
  };
}

test.each([
  ['an emergency', 'she is having a fit', URGENT_ANSWERS.fit],
  ['self-harm', 'I want to end my life', URGENT_ANSWERS['self-harm']],
  ['a dose', 'How much insulin for 40g?', DOSE_REFUSAL],
  ['what she is', 'Are you a computer?', COMPUTER_ANSWER],
])('fixed words about %s, and what they answer, reach neither the moderation nor the model with a later turn', async (_what, turn, words) => {
  const say = conversationWithHer();
  await say('Hello');
  expect(await say(turn)).toEqual({ answer: words, sent: [] });
  await say('We had a good day');
  const { sent } = await say('How will school be?');
  expect(sent).toEqual(['Hello', 'We had a good day', 'How will school be?', 'I am listening.']);
});

test('a turn that is urgent only after another is known from all turns, and stays with us as well', async () => {
  const say = conversationWithHer();
  await say('Her ketones are 1.2');
  expect(await say('And now she is being sick')).toEqual({ answer: URGENT_ANSWERS.ketones, sent: [] });
  expect((await say('How will school be?')).sent).not.toContain('And now she is being sick');
});

test('a turn that has fixed words is still read with the next, which is urgent together with it', async () => {
  const say = conversationWithHer();
  expect((await say('His ketones are 1.1, how much insulin?')).answer).toBe(DOSE_REFUSAL);
  expect((await say('He was sick as well')).answer).toBe(URGENT_ANSWERS.ketones);
});

test('her words at the beginning of what is read are left out where their question is further back', async () => {
  const say = conversationWithHer();
  expect((await say('she is having a fit')).answer).toBe(URGENT_ANSWERS.fit);
  for (let turn = 1; turn < 12; turn += 1) await say(`Day ${turn} was good`);
  const { sent } = await say('Good night');
  expect(sent).not.toContain(URGENT_ANSWERS.fit);
  expect(sent).toContain('Day 1 was good');
});
