import areas from './data/postcode-areas.json' with { type: 'json' };
import spelling from './data/spelling-alphabet.json' with { type: 'json' };
import { isCommonWord } from './fold-words.ts';
import { type Find, matches, type Span } from './phrases.ts';

const AREAS = new Set(areas);
const ORDINAL = /\d(?:st|nd|rd|th)$/;
/** `w8 4us` is no postcode. */
const SHORT_WORDS = /(?:4(?:us|ur|ya)|2(?:be|do|us|ur|ya|nt|day))$/;
/** `im 12.4 rn` is a reading. */
const READING = / \d{1,2}\.\d /;
const BETWEEN = '(?:[^a-z0-9|]{0,4}|[^a-z0-9|]{1,2}(?:then|and|space|gap|dash|hyphen|slash|dot|stop)[^a-z0-9|]{1,2})';
const POSTCODE = new RegExp(
  `(?<![a-z0-9])([a-z]{1,2})[^a-z0-9|\\s]?\\d[a-z\\d]?${BETWEEN}[\\do][abd-hjlnp-uw-z]{2}(?![a-z0-9])`,
  'g',
);
/** `CF10 in google maps and then 1AA` */
const FAR_POSTCODE = /(?<![a-z0-9])([a-z]{2}\d|[a-z]{1,2}\d\d)(?: [^ |]{1,20}){1,6} \d[abd-hjlnp-uw-z]{2}(?![a-z0-9])/g;
/** `LS1 4DY` as `l s 1 4 d y` or `l.s.1.4.d.y`. */
const SPACED_POSTCODE =
  /(?<![a-z0-9])([a-z](?:[^a-z0-9|]{0,3}[a-z])?)[^a-z0-9|]{1,3}\d(?:[^a-z0-9|]{0,3}[a-z\d])?[^a-z0-9|]{1,3}\d[^a-z0-9|]{1,3}[abd-hjlnp-uw-z][^a-z0-9|]{0,3}[abd-hjlnp-uw-z](?![a-z0-9])/g;
/** `i live in LS10`: half a postcode is a few streets. */
const HALF_POSTCODE =
  /(?<![a-z])(?:live|living|lives|house|postcode|area|im|am)(?: [^ |]{1,12}){0,2} ([a-z]{1,2})\d\d?(?![a-z0-9.,:]|[ -]\d)/g;

const spelled: ReadonlyMap<string, string> = new Map(Object.entries(spelling));
const SPELLED = /[a-z]{3,8}/g;

const postcodesIn = (pattern: RegExp, text: string): Span[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: found, 1: start = '', index }) => {
    const area = start.replace(/[^a-z]/g, '').toUpperCase();
    if (!AREAS.has(area) || [ORDINAL, SHORT_WORDS, READING].some((harmless) => harmless.test(found))) return [];
    return [{ start: index, end: index + found.length }];
  });

/** `sierra ten two tango november` and `fifty three point three` as the signs that they spell. */
const withSpelledSigns = (text: string): string => text.replace(SPELLED, (word) => spelled.get(word) ?? word);

function findPostcodes(text: string): Span[] {
  const found = [POSTCODE, FAR_POSTCODE, SPACED_POSTCODE, HALF_POSTCODE].flatMap((one) => postcodesIn(one, text));
  if (found.length > 0) return found;
  const signs = withSpelledSigns(text);
  if (signs === text || ![POSTCODE, SPACED_POSTCODE].some((one) => postcodesIn(one, signs).length > 0)) return [];
  return [{ start: 0, end: text.length }];
}

/** Two numbers with three decimals or more, or a latitude and a longitude of these islands. */
const DECIMAL_DEGREES = /(?<![\d.])-?\d{1,3}\.\d{3,10}[^\d.|]{1,20}\d{1,3}\.\d{3,10}(?!\d)/g;
const BRITISH_DEGREES = /(?<![\d.])(?:49|5\d|60)\.\d{2,10}[^\d.|]{1,20}[0-8]\.\d{2,10}(?!\d)/g;
const MINUTES = /\d{1,3} ?[°˚] ?\d{1,2} ?['′]?[ .\d]{0,8}["″]? ?[nsew]?/g;
const LATITUDE = /(?<![a-z])(?:lat|latitude|long|lng|longitude)(?: [a-z]{1,5}){0,2}[ :=]{1,3}-? ?\d{1,3}\.\d{2,10}/g;
const GRID_REFERENCE = /(?<![a-z0-9])[hnst][a-hj-z] ?\d{3,5} ?\d{3,5}(?![a-z0-9])/g;
const PLUS_CODE = /(?<![a-z0-9])(?=[2-9]{0,8}[cfghjmpqrvwx])[2-9cfghjmpqrvwx]{8}\+[2-9cfghjmpqrvwx]{0,3}(?![a-z0-9])/g;
const THREE_WORDS =
  /\/\/\/ ?[a-z]{3,20}|(?<![a-z])(?:what ?(?:3|three) ?words|w3w)(?![a-z])|(?<![a-z.])[a-z]{4,20}(?:\.[a-z]{4,20}){2}(?![a-z.])|(?<![a-z])[a-z]{4,20}(?: dot [a-z]{4,20}){2}(?![a-z])/g;
const COORDINATES = [DECIMAL_DEGREES, BRITISH_DEGREES, MINUTES, LATITUDE, GRID_REFERENCE, PLUS_CODE, THREE_WORDS];

function findCoordinates(text: string): Span[] {
  const found = COORDINATES.flatMap((pattern) => matches(pattern)(text));
  if (found.length > 0) return found;
  const signs = withSpelledSigns(text)
    .replace(/(?<=\d) ?(\.) ?(?=\d)/g, '$1')
    .replace(/(?<=\.\d{1,6}) (?=\d)/g, '');
  const isSpelled = signs !== text && [DECIMAL_DEGREES, BRITISH_DEGREES].some((one) => signs.match(one));
  return isSpelled ? [{ start: 0, end: text.length }] : [];
}

/** `12oakstreet`, `12 oakstreet` */
const GLUED_STREET =
  /(?<![\d.,:])\d{1,3}[a-d]? ?(?!abroad|railroad)[a-z]{3,20}(?:street|road|avenue|crescent|terrace)(?![a-z])/g;
/** `class 6b`, which many schools have; with the name of one, `year 6` too. */
const CLASS =
  /(?<![a-z])(?:class|form|tutor group)(?: (?:is|its|in|group|called))?[ :]{1,2}\d{1,2} ?[a-hj-z](?![a-z])/g;
const CLASS_AT = /(?<![a-z])in (?:year )?\d{1,2} ?[a-hj-z] at [a-z]|(?<![a-z])st\.? [a-z]{3,12}s? (?:yr|year) ?\d/g;
const NEAR_CLASS = 30;
const NAMES = /(?<![a-z])at [a-z]{3,20}|[a-z]{5,20}/g;

/** A class, with a name close by. */
const findClasses = (text: string): Span[] =>
  matches(CLASS)(text).filter(({ start, end }) => {
    const around = `${text.slice(Math.max(0, start - NEAR_CLASS), start)} ${text.slice(end, end + NEAR_CLASS)}`;
    return (around.match(NAMES) ?? []).some((name) => !isCommonWord(name));
  });
/** `at ponds forge every tuesday at 5` */
const WEEKLY =
  /(?<![a-z])at (?:[a-z]{2,15} ){1,3}(?:every|each|on) (?:mon|tues|wednes|thurs|fri|satur|sun)days? at \d/g;

export const PLACES: readonly { readonly reason: string; readonly find: Find }[] = [
  { reason: 'an address or postcode', find: findPostcodes },
  { reason: 'where a child is', find: findCoordinates },
  { reason: 'an address or postcode', find: matches(GLUED_STREET) },
  { reason: 'the name of a school', find: findClasses },
  { reason: 'the name of a school', find: matches(CLASS_AT) },
  { reason: 'where a child is', find: matches(WEEKLY) },
];
