import { describe, expect, test } from 'vitest';
import { FIXED_ANSWERS } from './answers.ts';
import { CHECK_LINES, CHILD_CHECK_LINES } from './check-lines.ts';
import { CHILD_ANSWERS } from './child-answers.ts';
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

describe.each(KINDS)('the line for what may be %s', (kind) => {
  test('is short and says whom to call', () => {
    for (const line of [CHECK_LINES[kind], CHILD_CHECK_LINES[kind]]) {
      expect(line).toContain('999');
      expect(line.length).toBeLessThanOrEqual(200);
      expect(line).not.toContain('\n');
    }
    for (const sentence of CHILD_CHECK_LINES[kind].split(/[.:!?]/))
      expect(sentence.trim().split(/\s+/).length).toBeLessThanOrEqual(WORDS_IN_SENTENCE);
  });
});

test('give who is hurt or threatened the helpline of each nation and a silent call', () => {
  for (const number of ['0808 2000 247', '0800 027 1234', '0808 80 10 800', '0808 802 1414', '0808 800 5000'])
    expect(FIXED_ANSWERS.violence).toContain(number);
  for (const answer of [FIXED_ANSWERS.violence, CHILD_ANSWERS.violence]) {
    expect(answer).toMatch(/\b55\b/);
    expect(answer).toContain('0800 1111');
  }
  expect(FIXED_ANSWERS['withheld-treatment']).toContain('0808 800 5000');
  expect(CHILD_ANSWERS['withheld-treatment']).toContain('0800 1111');
});

test('give a person who may hurt themselves a number to call', () => {
  expect(FIXED_ANSWERS['self-harm']).toContain('116 123');
  for (const kind of ['self-harm', 'poisoning'] as const) expect(CHILD_ANSWERS[kind]).toContain('0800 1111');
});
