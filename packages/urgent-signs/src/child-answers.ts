import type { Kind } from './kinds.ts';

const CALL = 'Call 999 now. You can do it, even if you are a child. Say “ambulance”. Say where you are.';
const GROWN_UP = 'Shout for a grown-up and tell them now.';
const child = (...sentences: readonly string[]) => sentences.join(' ');

/** The fixed answers, short, for a seven-year-old. */
export const CHILD_ANSWERS: Readonly<Record<Kind, string>> = {
  'not-breathing': child(CALL, GROWN_UP, 'Stay on the phone and do what 999 says.'),
  choking: child(GROWN_UP, 'They must hit the person’s back hard, between the shoulders.', CALL),
  fit: child(CALL, GROWN_UP, 'Do not hold the person. Put nothing in their mouth. Move hard things away.'),
  unconscious: child(CALL, 'Say “diabetes”.', GROWN_UP, 'Do not give them food or drink.'),
  bleeding: child(GROWN_UP, 'Press hard on the cut with a clean cloth.', CALL),
  'chest-pain': child(CALL, GROWN_UP, 'The person must sit down and rest.'),
  'self-harm': child(
    'I am glad you said it. It is not your fault. Tell a grown-up you trust, now.',
    child(
      'You can call Childline any time.',
      'It is free: 0800 1111.',
      'If you or a friend are hurt or not safe, call 999.',
    ),
  ),
  poisoning: child(
    GROWN_UP,
    CALL,
    'Show them the packet. If you feel very sad, you can call Childline too. It is free: 0800 1111.',
  ),
  'severe-low': child(
    GROWN_UP,
    child(
      'Call 999 now if the person is muddled, very sleepy or cannot swallow.',
      'If it is you: have your hypo treatment now and sit down.',
    ),
  ),
  ketones: child(GROWN_UP, 'Ketones can make you very poorly, fast. If no grown-up comes, call 999.'),
  'too-much-insulin': child(
    GROWN_UP,
    child('Too much insulin can make you very poorly.', 'If no grown-up comes, or somebody is very sleepy, call 999.'),
  ),
  violence: child(
    'You did the right thing to say it. It is not your fault.',
    'In danger now? Call 999. Say “police”. Say where you are.',
    'If you cannot talk, stay on the phone. Press 55 when they ask.',
    'Tell a grown-up you trust. You can call Childline any time. It is free: 0800 1111.',
  ),
  'missing-child': child(
    GROWN_UP,
    'Call 999 now. You can do it, even if you are a child. Say “police”. Say who is missing.',
    'Are you lost? Stay where there are people. Ask somebody in uniform or in a shop.',
  ),
  'withheld-treatment': child(
    'Nobody may keep your insulin or your food for a low from you.',
    'Tell a grown-up you trust, now. You can call Childline any time. It is free: 0800 1111.',
    'If you feel very ill, or somebody is very sleepy, call 999.',
  ),
  danger: child(CALL, GROWN_UP, 'Stay with the person if it is safe.'),
};
