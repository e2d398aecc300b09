import { KINDS, type Kind } from './kinds.ts';

const linesOf = (usual: string, others: Partial<Record<Kind, string>>): Readonly<Record<Kind, string>> =>
  Object.fromEntries(KINDS.map((kind) => [kind, others[kind] ?? usual])) as Record<Kind, string>;

/** One line above an answer, where a text may be about an emergency and nobody can be sure. */
export const CHECK_LINES = linesOf('Is this happening now? Call 999. Not sure? NHS 111.', {
  'self-harm':
    'Is it hard to stay safe right now? Call 999. Samaritans listen day and night: 116 123. Children and young people: Childline 0800 1111.',
  violence:
    'Is somebody hurting you or a child now? Call 999 and ask for the police; press 55 on a mobile if you cannot speak. Children: Childline 0800 1111.',
  'missing-child': 'Is a child missing now? Call 999 and ask for the police. You do not have to wait.',
  'withheld-treatment':
    'Is somebody without insulin or food for a low now? Call 999 or NHS 111. Children and young people: Childline 0800 1111.',
});

/** The same for a child. */
export const CHILD_CHECK_LINES = linesOf('Is this happening now? Tell a grown-up. Call 999 if somebody is in danger.', {
  'self-harm':
    'Do you feel very sad or not safe? Tell a grown-up. You can call Childline, free: 0800 1111. In danger? Call 999.',
  violence:
    'Is somebody hurting you? It is not your fault. You can call Childline, free: 0800 1111. In danger now? Call 999.',
  'missing-child': 'Is somebody missing now? Tell a grown-up. Call 999 and say “police”.',
  'withheld-treatment':
    'Does somebody keep your insulin or food from you? Call Childline, free: 0800 1111. Very ill? Call 999.',
});
