import { linkifyit } from 'linkify-it';
import { HANDLES } from './handles.ts';
import { findPhoneNumbers } from './phone-numbers.ts';
import { type Find, matches, type Span } from './phrases.ts';
import { PLACES } from './places.ts';
import { SPELT_LINKS } from './spelt-links.ts';

/** Endings that are no English words: a child writes `lol.it is` without a space. */
const ENDINGS = 'com co uk org net gg io tv app xyz info online link dev ly club games wtf site';
const linkify = linkifyit({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true }).tlds(ENDINGS.split(' '));
const ENDING = ENDINGS.replaceAll(' ', '|');
const SPELT_DOT = new RegExp(` ?[([]?(?<![a-z])(?:dot|d0t)(?![a-z])[)\\]]? ?(?=(?:${ENDING})(?![a-z]))`, 'g');
const SPELT_AT = new RegExp(` ?[([]?(?<![a-z])at(?![a-z])[)\\]]? (?=[a-z0-9-]{1,30}\\.(?:${ENDING})(?![a-z]))`, 'g');
const SHORT_LINKS =
  /(?<![a-z])(?:youtu\.be|t\.me|wa\.me|discord\.me|www|https?)(?![a-z])|(?:w ){2}w(?![a-z])|[.,] ?(?:com|co uk|co\.uk)(?![a-z])/g;
const MAIL =
  /[a-z0-9._+-]{0,64} ?@ ?(?:g ?mail|hotmail|outlook|yahoo|icloud|live|aol)(?![a-z])|(?<![a-z])(?:at|is|mail) (?:g ?mail|hot ?mail|outlook|yahoo|icloud|googlemail)(?![a-z])|(?<![a-z])(?:gmail|hotmail|googlemail)(?![a-z])/g;

/** A number that its words announce: `my number ends 900123`. */
const ANNOUNCED_NUMBER =
  /(?<![a-z])(?:number|num|mobile|phone|mob|digits|ring|text|call)(?![a-z])[^|\d]{1,25}(?:\d ?){5,12}(?!\d)/g;
/** The start of a mobile number; `0730` is a time, and what is printed on a box is none. */
const MOBILE_START = /(?<![\d.,:]|(?:lot|ref|batch|code|serial) )07(?:[6-9]\d|\d{3,8})(?![\d.,:])/g;

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
  ...SPELT_LINKS.map((pattern) => ({ reason: 'a link', find: matches(pattern) })),
  ...PLACES,
  ...HANDLES.map((find) => ({ reason: 'a username in another app', find })),
];
