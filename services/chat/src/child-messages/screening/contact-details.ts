import { linkifyit } from 'linkify-it';
import areas from './data/postcode-areas.json' with { type: 'json' };
import words from './data/words.json' with { type: 'json' };
import { findPhoneNumbers } from './phone-numbers.ts';
import type { Find, Span } from './phrases.ts';

/** Endings that are no English words: a child writes `lol.it is` without a space. */
const ENDINGS = 'com co uk org net gg io tv app xyz info online link dev ly club games wtf site';
const linkify = linkifyit({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true }).tlds(ENDINGS.split(' '));
const ENDING = ENDINGS.replaceAll(' ', '|');
const SPELT_DOT = new RegExp(` ?[([]?(?<![a-z])(?:dot|d0t)(?![a-z])[)\\]]? ?(?=(?:${ENDING})(?![a-z]))`, 'g');
const SPELT_AT = new RegExp(` ?[([]?(?<![a-z])at(?![a-z])[)\\]]? (?=[a-z0-9-]{1,30}\\.(?:${ENDING})(?![a-z]))`, 'g');
const SHORT_LINKS =
  /(?<![a-z])(?:youtu\.be|t\.me|wa\.me|discord\.me|www|https?)(?![a-z])|(?:w ){2}w(?![a-z])|[.,] ?(?:com|co uk|co\.uk)(?![a-z])/g;
const MAIL =
  /[a-z0-9._+-]{0,64} ?@ ?(?:g ?mail|hotmail|outlook|yahoo|icloud|live|aol)(?![a-z])|(?<![a-z])(?:at|is|mail) (?:g ?mail|hotmail|outlook|yahoo|icloud|googlemail)(?![a-z])|(?<![a-z])(?:gmail|hotmail|googlemail)(?![a-z])/g;

/** A number that its words announce: `my number ends 900123`. */
const ANNOUNCED_NUMBER =
  /(?<![a-z])(?:number|num|mobile|phone|mob|digits|ring|text|call)(?![a-z])[^|\d]{1,25}(?:\d ?){5,12}(?!\d)/g;
/** The start of a mobile number; `0730` is a time. */
const MOBILE_START = /(?<![\d.,:])07(?:[6-9]\d|\d{3,8})(?![\d.,:])/g;

const AT_NAME = /(?<![\w@.])@ ?[a-z0-9_][a-z0-9_.]{2,30}/g;
const UNDERSCORED = /(?<![\w@])[a-z0-9]{1,20}(?:_[a-z0-9]{1,20}){1,5}(?!\w)/g;
const TAGGED = /(?<![\w#])[a-z][a-z0-9_]{2,30}#\d{3,5}(?!\d)/g;
const FRIEND_CODE = /(?<![\d.])\d{4}[ -]\d{4}[ -]\d{4}(?![\d.])/g;
/**
 * `foxygirl9`, `xxfoxxx22`, `leo2014x`: letters and digits in one word, which is a name where an app is named close by.
 */
const NAME_WITH_DIGITS = '(?=[a-z_.]{0,30}\\d)(?=[\\d_.]{0,30}[a-z])[a-z0-9_.]{5,32}';
const APPS = [...words.SOCIAL, ...words.GAME, 'user', 'username', 'gamertag', 'friend code'].join('|');
const BETWEEN = '(?: [^ |]{1,30}){0,4}?';
const NAMED_AFTER_APP = new RegExp(
  `(?<![a-z])(?:${APPS})(?![a-z]) ?[:=-]?${BETWEEN} ${NAME_WITH_DIGITS}(?![a-z0-9])`,
  'g',
);
const NAMED_BEFORE_APP = new RegExp(`(?<![a-z0-9_.])${NAME_WITH_DIGITS}${BETWEEN} (?:${APPS})(?![a-z])`, 'g');
const SPLIT_NAME = new RegExp(`(?<![a-z])i?m [a-z]{2,15} [a-z]{2,15}\\d{1,4} on (?:${APPS})(?![a-z])`, 'g');

const AREAS = new Set(areas);
const POSTCODE = /(?<![a-z0-9])([a-z]{1,2})\d[a-z\d]? ?\d[abd-hjlnp-uw-z]{2}(?![a-z0-9])/g;
/** `LS1 4DY` spelt as `l s 1 4 d y`. */
const SPACED_POSTCODE =
  /(?<![a-z0-9] ?)([a-z](?: [a-z])?)(?: \d){1,2} ?\d [abd-hjlnp-uw-z] [abd-hjlnp-uw-z](?![a-z0-9])/g;
const ORDINAL = /\d(?:st|nd|rd|th)$/;

const matches =
  (pattern: RegExp): Find =>
  (text) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ start: index, end: index + found.length }));

function findPostcodes(text: string): Span[] {
  return [...text.matchAll(POSTCODE), ...text.matchAll(SPACED_POSTCODE)].flatMap(
    ({ 0: found, 1: area = '', index }) => {
      if (!AREAS.has(area.replace(' ', '').toUpperCase()) || ORDINAL.test(found)) return [];
      return [{ start: index, end: index + found.length }];
    },
  );
}

const spanOf = ({ index, lastIndex }: { index: number; lastIndex: number }): Span => ({ start: index, end: lastIndex });
const linksOf = (text: string) => linkify.match(text) ?? [];

/** `dot com` and `at gmail.com` as signs. The text gets shorter, so this comes before anything is found in it. */
export const withSigns = (plain: string): string => plain.replace(SPELT_DOT, '.').replace(SPELT_AT, '@');

/** What finds a child, in a text of `withSigns`; each is looked for on its own. */
export const CONTACT_DETAILS: readonly { readonly reason: string; readonly find: Find }[] = [
  { reason: 'a phone number', find: findPhoneNumbers },
  { reason: 'a phone number', find: matches(ANNOUNCED_NUMBER) },
  { reason: 'a phone number', find: matches(MOBILE_START) },
  {
    reason: 'an email address',
    find: (text) =>
      linksOf(text)
        .filter(({ schema }) => schema === 'mailto:')
        .map(spanOf),
  },
  { reason: 'an email address', find: matches(MAIL) },
  {
    reason: 'a link',
    find: (text) =>
      linksOf(text)
        .filter(({ schema }) => schema !== 'mailto:')
        .map(spanOf),
  },
  { reason: 'a link', find: matches(SHORT_LINKS) },
  { reason: 'an address or postcode', find: findPostcodes },
  ...[AT_NAME, UNDERSCORED, TAGGED, FRIEND_CODE, NAMED_AFTER_APP, NAMED_BEFORE_APP, SPLIT_NAME].map((pattern) => ({
    reason: 'a username in another app',
    find: matches(pattern),
  })),
];
