/** What is urgent, the one to answer first first when a text has several. */
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
