import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findUrgentSign } from './find-urgent-sign.ts';
import { judge } from './model/urgent-model.ts';
import { MAX_TEXT_LENGTH } from './normalise.ts';

const REPEATED = [
  ...[
    'stiff he ',
    'shaking ',
    'he not ',
    'not not ',
    'wake ',
    'low confused ',
    'ketones is ',
    'ketones sick ',
    'not responding to my ',
  ],
  ...[
    'took the tablets ',
    'gave novo instead of ',
    'glucagon not ',
    'fitting the ',
    'if he ',
    'years ago ',
    'i want to die of ',
    'a',
    '+ ',
    ', ',
  ],
];
/** The constant cost of a text besides its words, so that short texts can be compared too. */
const FIXED_COST = 2_000;

function comparisonsFor(texts: readonly string[]): number {
  const work = { comparisons: 0 };
  findUrgentSign(texts, work);
  return work.comparisons;
}

const fragment = fc.oneof(fc.constantFrom(...REPEATED), fc.string({ maxLength: 20 }));
const phrase = fc.array(fragment, { minLength: 1, maxLength: 12 }).map((fragments) => `${fragments.join(' ')} `);

test('doubling a text at most doubles the work', () => {
  fc.assert(
    fc.property(phrase, fc.integer({ min: 1, max: 6 }), (text, times) => {
      const once = comparisonsFor([text.repeat(times)]);
      const twice = comparisonsFor([text.repeat(times * 2)]);
      expect(twice).toBeLessThanOrEqual(2 * once + FIXED_COST);
    }),
    { numRuns: 100 },
  );
});

test.each(REPEATED)('repeating %j takes time in proportion', (text) => {
  const length = MAX_TEXT_LENGTH / 4;
  const once = comparisonsFor([text.repeat(Math.floor(length / text.length))]);
  const twice = comparisonsFor([text.repeat(Math.floor((2 * length) / text.length))]);
  expect(twice).toBeLessThanOrEqual(2 * once + FIXED_COST);
});

test('text beyond the limit is not read', () => {
  const text = 'he is not ';
  const atLimit = comparisonsFor([text.repeat(MAX_TEXT_LENGTH / text.length)]);
  expect(comparisonsFor([text.repeat((10 * MAX_TEXT_LENGTH) / text.length)])).toBe(atLimit);
  expect(comparisonsFor(['\ufdfa'.repeat(MAX_TEXT_LENGTH)])).toBeLessThan(atLimit);
});

test('each word is compared a bounded number of times', () => {
  fc.assert(
    fc.property(phrase, (text) => {
      expect(comparisonsFor([text])).toBeLessThanOrEqual(1_500 * (text.length + 1));
    }),
    { numRuns: 100 },
  );
});

describe('the model', () => {
  /** A window of 80 words that overlap with the ones before, of at most 24 letters, each in five pieces. */
  const ONE_WINDOW = 12_000;
  const stepsFor = (text: string): number => {
    const work = { comparisons: 0 };
    judge(text, work);
    return work.comparisons;
  };

  test('takes at most twice the steps for a text twice as long', () => {
    fc.assert(
      fc.property(phrase, fc.integer({ min: 1, max: 20 }), (text, times) => {
        expect(stepsFor(text.repeat(2 * times))).toBeLessThanOrEqual(2 * stepsFor(text.repeat(times)) + ONE_WINDOW);
      }),
      { numRuns: 100 },
    );
  });

  test.each([...REPEATED, 'a ', 'ab'.repeat(40), '1 ', '🆘 '])(
    'takes a bounded number of steps a letter for %j',
    (text) => {
      const long = text.repeat(MAX_TEXT_LENGTH).slice(0, MAX_TEXT_LENGTH);
      expect(stepsFor(long)).toBeLessThanOrEqual(20 * MAX_TEXT_LENGTH);
      expect(stepsFor(long + long)).toBe(stepsFor(long));
    },
  );
});
