/** What a moderator can have a child's parent told about a case of child safety; no other words are sent. */
export const PARENT_WORDS = [
  {
    id: 'frightened',
    title: 'The child may be frightened or hurt',
    toParent:
      'A moderator has read something of {childName} here that worries us. Please listen to {childName} today, calmly and without blame. In danger call 999. You can ask the NSPCC for advice: 0808 800 5000.',
  },
  {
    id: 'received',
    title: 'The child was sent something',
    toParent:
      '{childName} was sent something here that should not have been sent. {childName} has done nothing wrong. Please talk about it together. You can ask the NSPCC for advice: 0808 800 5000.',
  },
  {
    id: 'wrote',
    title: 'The child wrote something',
    toParent:
      '{childName} has written something here that may not be safe for a child. Please talk about it together, without blame.',
  },
  {
    id: 'danger',
    title: 'A life may be in danger now: texts, rings and mails too',
    toParent:
      '{childName} wrote something that sounds like an emergency. Please go to {childName} now and stay together. In danger call 999.',
  },
] as const;
export type ParentWordsId = (typeof PARENT_WORDS)[number]['id'];
export const PARENT_WORDS_IDS = PARENT_WORDS.map(({ id }) => id) as [ParentWordsId, ...ParentWordsId[]];
