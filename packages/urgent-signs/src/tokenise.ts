export interface Token {
  /** A word, a number (`3.2`), a run of plus signs (`+++`) or an emoji. */
  readonly text: string;
  /** The sentence's number from 0: sentences end at . ! ? ; and line breaks. */
  readonly sentence: number;
  /** Like `sentence`, but also ends at commas. */
  readonly clause: number;
}

const PARTS = /\p{L}+|\d+(?:[.,]\d+)?|\++|[.!?;\n,]|\p{Extended_Pictographic}/gu;
const SENTENCE_END = new Set(['.', '!', '?', ';', '\n']);
const SINGLE_LETTER = /^\p{L}$/u;
/** Fewer single letters in a row are initials or an `i`. */
const SPELT_OUT = 4;

interface Part {
  readonly text: string;
  readonly start: number;
}

/** `w o n t  w a k e` as two words: single letters with one character between them belong together. */
function joinLetters(letters: readonly Part[]): string[] {
  if (letters.length < SPELT_OUT) return letters.map(({ text }) => text);
  const words: string[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { text, start } of letters) {
    if (start - end === 1) words.push(words.pop() + text);
    else words.push(text);
    end = start + text.length;
  }
  return words;
}

/** The words, numbers, plus signs and emoji of a normalised text, with the sentence and clause of each. */
export function tokenise(normalised: string): Token[] {
  const tokens: Token[] = [];
  let sentence = 0;
  let clause = 0;
  let letters: Part[] = [];
  const add = (text: string) => tokens.push({ text, sentence, clause });
  const addLetters = () => {
    for (const word of joinLetters(letters)) add(word);
    letters = [];
  };
  for (const { 0: text, index } of normalised.matchAll(PARTS)) {
    if (SINGLE_LETTER.test(text)) {
      letters.push({ text, start: index });
      continue;
    }
    addLetters();
    if (SENTENCE_END.has(text)) sentence += 1;
    if (text === ',' || SENTENCE_END.has(text)) clause += 1;
    else add(text.replace(',', '.'));
  }
  addLetters();
  return tokens;
}
