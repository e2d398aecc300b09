/** The kinds of signs, most urgent first; a text with several gets the first one's answer. */
export const KINDS = [
  'not-breathing',
  'choking',
  'fit',
  'unconscious',
  'bleeding',
  'chest-pain',
  'self-harm',
  'poisoning',
  'severe-low',
  'ketones',
  'too-much-insulin',
  'danger',
] as const;
export type Kind = (typeof KINDS)[number];
