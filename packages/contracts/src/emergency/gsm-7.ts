/** The characters of GSM 03.38 that take one septet each. */
const BASIC = new Set(
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/**
 * What is written instead of characters that take two septets or that decomposition does not bring into the alphabet.
 */
const INSTEAD: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '-',
  '…': '...',
  '€': 'EUR ',
  '[': '(',
  '{': '(',
  ']': ')',
  '}': ')',
  '\\': '/',
  '|': '/',
  '~': '-',
  '^': '',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ç: 'c',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
};
const SINGLE_SEGMENT = 160;
const PART_OF_SEVERAL = 153;

const inAlphabet = (text: string): string => [...text].filter((character) => BASIC.has(character)).join('');

function written(character: string): string {
  if (BASIC.has(character)) return character;
  if (/\s/.test(character)) return ' ';
  const instead = INSTEAD[character];
  return instead ?? inAlphabet(character.normalize('NFKD').replace(/\p{M}/gu, ''));
}

/**
 * The text in characters of one septet each, on one line. What has no counterpart, such as an emoji or another script,
 * is left out.
 */
export function asGsm7(text: string): string {
  // composed first: a letter with its accent as one character may be in the alphabet
  return [...text.normalize('NFC')].map(written).join('').replace(/ +/g, ' ').trim();
}

/** Segments of a text whose characters take one septet each. */
export const gsm7Segments = (text: string): number =>
  text.length <= SINGLE_SEGMENT ? 1 : Math.ceil(text.length / PART_OF_SEVERAL);
/** The most characters that two segments carry. */
export const TWO_SEGMENTS = 2 * PART_OF_SEVERAL;
