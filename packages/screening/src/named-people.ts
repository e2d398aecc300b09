import data from './data/people.json' with { type: 'json' };

/** The people whom a text names. */
export interface NamedPeople {
  /** The words for them, each once. */
  readonly words: readonly string[];
  /** `dad`, `my carer`. */
  readonly namesGuardian: boolean;
  /** A word may mean a guardian, or says nothing of who it is: `dad`, `he`, `darren`. */
  readonly mayBeGuardian: boolean;
  /** A name may mean a guardian, without counting `he` and `she`: what the model was trained with. */
  readonly mayNameGuardian: boolean;
  /**
   * They are ill, away or helping: none does anything to the writer, and the writer fears none. False, too, where
   * somebody who is not named did something: `my ear bleeds from the slap`.
   */
  readonly areHarmless: boolean;
}

type List = keyof typeof data;
const SETS = new Map(Object.entries(data).map(([name, words]) => [name, new Set(words)]));
const is = (list: List, word: string | undefined): boolean => word !== undefined && SETS.get(list)?.has(word) === true;
const startsWith = (list: List, words: readonly string[]): boolean => {
  const text = `${words.join(' ')} `;
  return data[list].some((phrase) => text.startsWith(`${phrase} `));
};
const endsWith = (list: List, words: readonly string[]): boolean => {
  const text = ` ${words.join(' ')}`;
  return data[list].some((phrase) => text.endsWith(` ${phrase}`));
};

/** Between a person and `me`, to whom that person does something. */
const DEED_REACH = 5;
const FEAR_REACH = 5;

/** `dad gave me something`, `i cant tell dad`; not `grandad fell`, `mum is ringing my nan`, `dad gave me juice`. */
function isHarmless(words: readonly string[], at: number): boolean {
  if (endsWith('feared', words.slice(Math.max(0, at - FEAR_REACH), at))) return false;
  const after = words.slice(at + 1, at + 1 + DEED_REACH);
  const end = after.findIndex((word) => is('clauseEnds', word));
  const clause = end === -1 ? after : after.slice(0, end);
  const object = clause.findIndex((word) => is('writer', word));
  return object === -1 || is('besideWriter', clause[object - 1]) || startsWith('helps', after);
}

/** @param text as `wordsOf` writes it */
export function namedPeopleIn(text: string): NamedPeople {
  const words = text.split(' ').filter((word) => word !== '' && word !== '|');
  const found = words.flatMap((word, at) => {
    const isNamed = is('guardians', word) || is('others', word) || is('names', word);
    return isNamed || is('pronouns', word) ? [{ word, at, isNamed }] : [];
  });
  const named = found.filter(({ isNamed }) => isNamed);
  // `he` after `my uncle` is the uncle.
  const people = named.length > 0 ? named : found;
  // In `he locks me and my brother in` nobody says who he is.
  const isUnnamed = found.some(
    ({ at, isNamed }) => !isNamed && !named.some((one) => one.at < at && !is('bystanders', one.word)),
  );
  const namesGuardian = named.some(({ word }) => is('guardians', word));
  // `darren` may be her partner; `uncle darren` is not.
  const isNameAlone = named.some(({ word, at }) => is('names', word) && !is('others', words[at - 1]));
  const mayNameGuardian = namesGuardian || isNameAlone || named.length === 0;
  return {
    words: [...new Set(people.map(({ word }) => word))],
    namesGuardian,
    mayBeGuardian: mayNameGuardian || isUnnamed,
    mayNameGuardian,
    areHarmless: found.every(({ at }) => isHarmless(words, at)) && !words.some((word) => is('deeds', word)),
  };
}
