import words from './data/hurts.json' with { type: 'json' };

/**
 * Whoever does something to the child may be in the family, be it only as 'he' (rules 4.5). A person who is ill is
 * named too ('she wont wake up'), so it takes a person, what the person does, and whom it is done to.
 */
const one = (choices: readonly string[]) => `(?:${choices.join('|')})`;
const atMost = (count: number) => `(?: \\w+){0,${count}}?`;
const PERSON = one(words.person);
const HURTS = one(words.hurts);
/** Hurts only with what follows: `sat on me`, `put a pillow on my face`, `made me take`, `took my insulin`. */
const DOES = one([
  `${one(words.puts)}${atMost(4)} ${one(words.on)} (?:me|my)`,
  `${one(words.holds)} me ${one(words.downOrBy)}`,
  `(?:held|holds) my ${one(words.body)}`,
  `${one(words.forces)} me (?:to )?${one(words.to)}`,
  `${one(words.takes)}${atMost(2)} ${one(words.needs)}`,
]);
const ON_PURPOSE = one([
  'on purpose',
  'deliberately',
  'as a punishment',
  'to punish me',
  '(?:when|because|cos|if) i (?:was|am|m) (?:bad|naughty)',
]);

const PATTERNS = [
  `\\b${PERSON}${atMost(4)} ${HURTS}${atMost(2)} (?:me|us|my)\\b`,
  `\\b${PERSON}${atMost(4)} ${DOES}\\b`,
  `\\b${one(words.becauseOf)}(?: what| the things)?(?: \\w+)? ${PERSON}\\b`,
  `\\b${HURTS} by${atMost(2)} ${PERSON}\\b`,
  `\\b${PERSON}${atMost(12)} ${ON_PURPOSE}\\b`,
].map((pattern) => new RegExp(pattern));

/** Whether the words say that somebody does something to the writer. `text`: as `wordsOf` writes it. */
export const somebodyHurts = (text: string): boolean => PATTERNS.some((pattern) => pattern.test(text));
