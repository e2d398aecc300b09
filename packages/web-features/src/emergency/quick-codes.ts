import type { QuickCode } from '@notalone/contracts/emergency-codes';

/** What stands on a code's button: for a seven-year-old. The text to the family says what CODE_MEANINGS say. */
export const CHILD_WORDS: Readonly<Record<QuickCode, string>> = {
  111: 'My sugar is very low',
  222: 'My sugar is very high',
  333: 'I feel ill',
  444: 'I am lost',
  555: 'I am hurt or very ill',
  666: 'My pump or sensor is broken',
  777: 'Problem with my medicine',
  888: 'I need you now',
  999: 'I am in danger',
};
