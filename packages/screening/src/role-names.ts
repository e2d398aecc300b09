import { readableText } from './readable-text.ts';

/** Words that make a child sound like a grown-up or a job (rules 4.1). */
const ROLES = [
  ...['mum', 'mummy', 'mom', 'mommy', 'dad', 'daddy', 'nan', 'granny', 'grandma', 'grandad', 'grandpa', 'auntie'],
  ...['uncle', 'parent', 'teacher', 'nurse', 'dr', 'doctor', 'consultant', 'dietitian', 'paramedic', 'nhs', 'helper'],
  ...['coach', 'moderator', 'mod', 'admin', 'administrator', 'staff', 'police', 'support', 'official', 'childline'],
  ...['mam', 'mama', 'papa', 'mr', 'mrs', 'ms', 'miss', 'gp'],
  ...['notalone', 'social worker', 'therapist', 'counsellor', 'headteacher', 'lifeguard', 'carer'],
];
/** So long that a name which holds them anywhere means them. */
const ANYWHERE = 5;
/** Of these also the beginning or the end of a word: `coolmum77`. */
const AT_THE_EDGES = ['mum', 'mom', 'dad', 'nhs'];
/** What holds one of the words and is none. */
const INNOCENT =
  /badminton|stafford(?:shire)?|falstaff|flagstaff|min[ai]mum|maximum|optimum|chrysanthemum|mumtaz|mumb(?:le|ai)|moment(?:um)?|soledad|trinidad|caridad|dadaism|unofficial|supporter|policeman|apparent(?:ly)?|transparent/g;

const LETTERS: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' },
  ...{ '@': 'a', $: 's', '!': 'i' },
};
const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');
const asLetters = (text: string) => text.replace(/[0134578@$!]/g, (sign) => LETTERS[sign] ?? sign);
const split = (text: string) => text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');

/** Lower-case words; letters that stand alone are one word: `N u r s e`. */
function wordsIn(text: string): string[] {
  const parts = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const words: string[] = [];
  let isSpelling = false;
  for (const part of parts) {
    const isLetter = [...part].length === 1;
    if (isLetter && isSpelling) words.push(`${words.pop() ?? ''}${part}`);
    else words.push(part);
    isSpelling = isLetter;
  }
  return words;
}

const readings = (name: string): string[][] => {
  const plain = withoutMarks(readableText(name));
  // A capital begins a word (`DrJoy`) or is there for show (`mUm`).
  return [plain, split(plain)].flatMap((text) => [
    // Digits are letters (`M0derat0r`) or an ending (`Mum77`).
    wordsIn(asLetters(text)),
    wordsIn(text.replace(/\d+/g, ' ')),
  ]);
};
const isOneOf = (word: string) => ROLES.includes(word) || ROLES.includes(word.replace(/s$/, ''));
/** `M um`: a role with one letter apart. */
const isParted = (words: readonly string[]) =>
  words.some((word, at) => {
    const next = words[at + 1];
    return next !== undefined && (word.length === 1 || next.length === 1) && isOneOf(word + next);
  });

/** Whether a first name is no name but a role. Names that merely hold such a word are names: `Mumtaz`. */
export const isRole = (firstName: string): boolean =>
  readings(firstName).some((words) => words.some(isOneOf) || isOneOf(words.join('')));

/** Whether a chosen name sounds like a role, however it is spaced, cased, spelt with digits or look-alike letters. */
export function soundsLikeRole(name: string): boolean {
  return readings(name).some((words) => {
    const glued = words.join('').replace(INNOCENT, '');
    return (
      words.some(isOneOf) ||
      isParted(words) ||
      ROLES.some((role) => {
        const letters = role.replace(' ', '');
        return letters.length >= ANYWHERE && glued.includes(letters);
      }) ||
      words.some((word) => {
        const rest = word.replace(INNOCENT, '');
        return AT_THE_EDGES.some((role) => rest.startsWith(role) || rest.endsWith(role));
      })
    );
  });
}
