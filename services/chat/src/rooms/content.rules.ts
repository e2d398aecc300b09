import { type RoomRules, TEXTS } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { linkifyit } from 'linkify-it';
import { plainText } from '../child-messages/screening/read-text.ts';
import { isSwearing } from '../child-messages/screening/swearing.ts';

/** Endings that are no English words: people write `it was late.it is` without a space. */
const ENDINGS =
  'com co uk org net gov edu io tv app dev xyz info biz online link site shop store blog club eu ie wiki ' +
  'au ca cc ch cn cz de dk es fi fr gg gr gy hk hu jp kr ly nl nz pl pt ro ru se sk tk tr ua';
const linkify = linkifyit({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true }).tlds(ENDINGS.split(' '));
/** `example dot com`, `example (dot) co.uk`, `example . com`. */
const SPELT_DOT =
  /(?<=[\p{L}\d])\s?(?:[([]\s?(?:dot|\.)\s?[)\]]|\sdot\s|\s\.\s?|\.\s)\s?(?=(?:com|co\.uk|org|net)(?![\p{L}\d]))/gu;
/** Other endings count where a path follows: `youtu.be/abc`, `t.me/abc`. */
const WITH_PATH = /(?<![\p{L}\d@.])[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){0,4}\.[a-z]{2,24}\/[\p{L}\d?#]/u;
/** Any scheme, `mailto:` and bare `https://` too. */
const SCHEME = /[a-z][a-z0-9+.-]{1,20}:\/\/|(?<![a-z])www\s?\.\s?[\p{L}\d]/u;

const readable = (content: string): string =>
  content
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。｡]/gu, '.')
    .toLowerCase();

/** Whether a text holds the address of a page, with a scheme or without. An e-mail address is not one. */
export function hasLink(content: string): boolean {
  const text = readable(content).replace(SPELT_DOT, '.');
  if (SCHEME.test(text) || WITH_PATH.test(text)) return true;
  return (linkify.match(text) ?? []).some(({ schema }) => schema !== 'mailto:');
}

const refused = (msg: string) => apiError('VALIDATION', { msg, errors: { content: msg } });

/** @throws VALIDATION with the specified text for what the rules of a room do not allow */
export function checkContent(rules: RoomRules, { texts, hasImage }: { texts: readonly string[]; hasImage: boolean }) {
  if (hasImage && !rules.images) throw refused(TEXTS.roomImages);
  for (const text of texts) {
    if (!rules.links && hasLink(text)) throw refused(TEXTS.roomLinks);
    if (rules.noSwearing && isSwearing(plainText(text))) throw refused(TEXTS.roomSwearing);
  }
}

/**
 * Everybody may read the name and the description of a room, so they never swear. @throws VALIDATION naming the field
 */
export function checkRoomTexts(texts: { readonly name: string; readonly description: string }): void {
  const errors = Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) =>
      isSwearing(plainText(text)) ? [[field, 'Please write it without swearing.']] : [],
    ),
  );
  if (Object.keys(errors).length > 0) throw apiError('VALIDATION', { errors });
}
