import unhomoglyph from 'unhomoglyph';

const RESERVED = 'That username is reserved. Please choose another one.';
const MIXED = 'Please use letters of one alphabet only.';

/** Not allowed as a whole name: the product's own names, and words that suggest a role. */
const RESERVED_NAMES = [
  ...['wren', 'deletedmember', 'system', 'root', 'police', 'doctor', 'nurse', 'anonymous', 'unknown', 'everyone'],
  ...['somebody', 'nobody', 'user', 'guest', 'member', 'help', 'team', 'null', 'undefined', 'you', 'me'],
];
/** Not allowed as a word of a name. */
const RESERVED_WORDS = [
  ...['admin', 'administrator', 'moderator', 'moderation', 'staff', 'support', 'helpdesk', 'official', 'webmaster'],
  ...['nhs', 'childline', 'samaritans', 'safeguarding', 'notalone'],
];
/** Not allowed anywhere in a name, with or without spaces. */
const BRAND = 'notalone';

/** Scripts that must not be mixed within a word; scripts normally written together form one group. */
const SCRIPTS = [
  ...[/\p{scx=Latin}/u, /\p{scx=Greek}/u, /\p{scx=Cyrillic}/u, /\p{scx=Armenian}/u, /\p{scx=Cherokee}/u],
  ...[/\p{scx=Coptic}/u, /\p{scx=Georgian}/u, /\p{scx=Hebrew}/u, /\p{scx=Arabic}/u, /\p{scx=Lisu}/u],
  ...[/\p{scx=Tifinagh}/u, /\p{scx=Devanagari}/u, /\p{scx=Bengali}/u, /\p{scx=Gurmukhi}/u, /\p{scx=Gujarati}/u],
  ...[/\p{scx=Tamil}/u, /\p{scx=Telugu}/u, /\p{scx=Kannada}/u, /\p{scx=Malayalam}/u, /\p{scx=Sinhala}/u],
  ...[/\p{scx=Ethiopic}/u],
];
const EAST_ASIAN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]/u;

function hasMixedScripts(word: string): boolean {
  const letters = word.match(/\p{L}/gu) ?? [];
  const scripts = [...SCRIPTS, EAST_ASIAN];
  return new Set(letters.map((letter) => scripts.findIndex((script) => script.test(letter)))).size > 1;
}

const DIGITS: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** The shape a reader sees: Unicode confusables resolved, accents removed, digits read as the letters they resemble. */
const skeleton = (text: string): string =>
  unhomoglyph(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[3457]/g, (digit) => DIGITS[digit] ?? digit)
    .replaceAll('i', 'l');
/** Capitals resemble other letters than their lower-case forms do, so both are checked. */
const skeletons = (text: string): string[] => [skeleton(text), skeleton(text.toLowerCase())];

const skeletonsOf = (words: readonly string[]) => new Set(words.map(skeleton));
const reservedNames = skeletonsOf([...RESERVED_NAMES, ...RESERVED_WORDS]);
const reservedWords = skeletonsOf(RESERVED_WORDS);
const brand = skeleton(BRAND);

const withoutNumber = (word: string) => word.replace(/\d{1,30}$/, '') || word;
const wordsOf = (username: string) => username.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** Returns what is wrong with a new username, beyond the characters and length that the contract checks. */
export function usernameFault(username: string): string | undefined {
  const words = wordsOf(username);
  if (words.some(hasMixedScripts)) return MIXED;
  const joined = words.join('');
  const looksLike = (given: string, reserved: (text: string) => boolean) => skeletons(given).some(reserved);
  const isReserved =
    [joined, withoutNumber(joined)].some((name) =>
      looksLike(name, (text) => reservedNames.has(text) || text.includes(brand)),
    ) ||
    words.some((word) => [word, withoutNumber(word)].some((one) => looksLike(one, (text) => reservedWords.has(text))));
  return isReserved ? RESERVED : undefined;
}
