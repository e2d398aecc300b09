/** The emulated model's answers by subject; the first match counts. */
const ANSWERS: readonly (readonly [RegExp, string])[] = [
  // The moderation below flags the second sentence, to try a streamed answer that is flagged midway.
  [/\bhorrible\b/i, 'Let me think. I hate everybody and I want to hurt them. That was not nice of me.'],
  // A model that names an amount in spite of its prompt.
  [/\bdouble check\b/i, 'That sounds tricky. You could give 3 units now. Then watch the sensor.'],
  [
    /\bschool|teacher|nursery\b/i,
    'School can feel like a big leap when you are used to being there for every number. Lots of families write a care plan with the school and the diabetes nurse, so that everybody knows what to do and when to ring you. What worries you most about it?',
  ],
  [
    /\bhypo|low\b/i,
    'Hypos are scary to watch, even when you have seen many. Talking with the diabetes team about what led up to them can help, and so can a hypo box in every bag. How are you both feeling now?',
  ],
  [
    /\bnight|sleep|tired|exhausted\b/i,
    'Broken nights wear anybody out, and being tired makes everything look bigger. Some parents take turns, or ask the diabetes team what alarms make sense. Is there somebody who could take one night this week?',
  ],
  [
    /\bparty|birthday|cake\b/i,
    'Parties are allowed to be fun! Asking beforehand what food there will be makes the counting easier, and your child can have cake like everybody else. Which part are you unsure about?',
  ],
  [
    /\bdiagnos|new to|newly\b/i,
    'The first weeks are a lot: new words, new kit, and a child who did not ask for any of it. It does get more familiar, a bit at a time. What has been the hardest today?',
  ],
  [
    /\bworr|scared|anxious|afraid|cry|alone|lonely\b/i,
    'Thank you for telling me. You are not the only one who feels like that, and you do not have to be brave all day. Other parents here know it too, and your diabetes team has people to talk with. What would make today a little lighter?',
  ],
  [/\bhello|hi|hey\b/i, 'Hello! It is nice that you came by. What is on your mind today?'],
];

const quoted = (question: string) => question.replace(/\s+/g, ' ').slice(0, 60);

/** A friendly answer to the question; deterministic. */
export function cannedAnswer(question: string): string {
  const known = ANSWERS.find(([subject]) => subject.test(question))?.[1];
  return (
    known ??
    `You said: “${quoted(question)}”. I would like to understand that better. Tell me a little more, and I will listen.`
  );
}

/** For a JSON schema with allowed ids: those that share a word with the question, or the first ones. */
export function cannedChoice(question: string, allowed: readonly string[], most: number): readonly string[] {
  const words = new Set(question.toLowerCase().match(/[a-z]+/g));
  const fitting = allowed.filter((id) => id.split('-').some((word) => word.length > 3 && words.has(word)));
  return (fitting.length > 0 ? fitting : allowed).slice(0, most);
}

/** Categories of the real moderation, recognised by a few words. */
const FLAGGED: readonly (readonly [string, RegExp])[] = [
  ['violence', /\b(?:hurt|kill|stab|shoot) (?:them|him|her|you|everybody)\b/i],
  ['harassment', /\bi hate (?:them|everybody|you)\b/i],
  ['self-harm', /\b(?:end it all|nobody would miss me)\b/i],
];
export const CATEGORIES = [
  ...[
    'harassment',
    'harassment/threatening',
    'hate',
    'hate/threatening',
    'illicit',
    'illicit/violent',
    'self-harm',
    'self-harm/instructions',
  ],
  ...['self-harm/intent', 'sexual', 'sexual/minors', 'violence', 'violence/graphic'],
];
export const flaggedCategories = (text: string): readonly string[] =>
  FLAGGED.filter(([, words]) => words.test(text)).map(([category]) => category);
