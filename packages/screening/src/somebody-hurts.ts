import data from './data/hurts.json' with { type: 'json' };

type List = keyof typeof data;

const SETS = new Map(Object.entries(data).map(([name, words]) => [name, new Set(words)]));
const ME = new Set(['me', 'us', 'my']);
/** How many words may stand between a person and what the person does, and after it. */
const [BEFORE_DEED, BEFORE_ME, BEFORE_FAULT] = [4, 2, 14];

const is = (list: List, word: string | undefined) => word !== undefined && SETS.get(list)?.has(word) === true;
const holdsPhrase = (list: List, words: readonly string[]) => {
  const text = ` ${words.join(' ')} `;
  return data[list].some((phrase) => text.includes(` ${phrase} `));
};

/**
 * Some hurts only with the words after it: `sat on me`, `put a pillow on my face`, `made me take`, `took my insulin`.
 */
function isDeed(words: readonly string[], at: number): boolean {
  const [word, second, third, fourth] = words.slice(at, at + 4);
  const next = words.slice(at + 1);
  if (is('hurts', word)) return next.slice(0, BEFORE_ME + 1).some((one) => ME.has(one));
  if (is('puts', word) && next.slice(0, 5).some((one, index) => is('on', one) && ME.has(next[index + 1] ?? '')))
    return true;
  if (is('holds', word) && second === 'me' && is('downOrBy', third)) return true;
  if (is('holds', word) && second === 'my' && is('body', third)) return true;
  if (is('forces', word) && second === 'me' && is('to', third === 'to' ? fourth : third)) return true;
  return is('takes', word) && next.slice(0, 3).some((one) => is('needs', one));
}

/** `hit by my stepdad`, `because of what he does`. */
function isBlamed(words: readonly string[], person: number): boolean {
  const before = words.slice(Math.max(0, person - 5), person);
  const by = before.lastIndexOf('by');
  return (by > 0 && before.length - by <= 3 && is('hurts', before[by - 1])) || holdsPhrase('becauseOf', before);
}

/**
 * Whether the words say that somebody does something to the writer. Whoever does it may be in the family, be it only as
 * 'he' (rules 4.5). A person who is ill is named too ('she wont wake up'), so it takes a person, what the person does,
 * and whom it is done to. `text`: as `wordsOf` writes it.
 */
export function somebodyHurts(text: string): boolean {
  const joined = text.replaceAll('grown up', 'grownup').replace(/\b(?:won ?t|wouldnt|doesnt) give\b/g, 'refuses');
  const words = joined.split(' ').filter(Boolean);
  return words.some((word, person) => {
    if (!is('person', word)) return false;
    const after = person + 1;
    for (let at = after; at <= after + BEFORE_DEED; at += 1) if (isDeed(words, at)) return true;
    return isBlamed(words, person) || holdsPhrase('onPurpose', words.slice(after, after + BEFORE_FAULT));
  });
}
