/**
 * The kinds of signs, most urgent first; a text with several gets the first one's answer. The rules know no
 * withheld treatment: the model alone does.
 */
export const KINDS = [
  'not-breathing',
  'choking',
  'fit',
  'unconscious',
  'bleeding',
  'chest-pain',
  'violence',
  'missing-child',
  'self-harm',
  'poisoning',
  'severe-low',
  'ketones',
  'too-much-insulin',
  'withheld-treatment',
  'danger',
] as const;
export type Kind = (typeof KINDS)[number];
