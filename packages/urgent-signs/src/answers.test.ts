import { describe, expect, test } from 'vitest';
import { CHILD_ANSWERS, FIXED_ANSWERS } from './answers.ts';
import { KINDS } from './kinds.ts';

/** Long enough for a sentence that a seven-year-old can read alone. */
const WORDS_IN_SENTENCE = 14;

describe.each(KINDS)('the answers to %s', (kind) => {
  test('name 999 and give no dose', () => {
    for (const answer of [FIXED_ANSWERS[kind], CHILD_ANSWERS[kind]]) {
      expect(answer).toContain('999');
      expect(answer).not.toMatch(/\d\s*(?:units?|grams?|g|mg|ml)\b/i);
    }
  });

  test('for a child are short and send to a grown-up', () => {
    expect(CHILD_ANSWERS[kind]).toMatch(/grown-up/);
    for (const sentence of CHILD_ANSWERS[kind].split(/[.:!?]/)) {
      expect(sentence.trim().split(/\s+/).length).toBeLessThanOrEqual(WORDS_IN_SENTENCE);
    }
  });
});

test('give a person who may hurt themselves a number to call', () => {
  expect(FIXED_ANSWERS['self-harm']).toContain('116 123');
  for (const kind of ['self-harm', 'poisoning'] as const) expect(CHILD_ANSWERS[kind]).toContain('0800 1111');
});
