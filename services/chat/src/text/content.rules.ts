import { ROOM_MESSAGE_MAX, type RoomRules, TEXTS } from '@notalone/contracts';
import { isSwearing, isTooLong, plainText, readableText, SPELT_LINKS } from '@notalone/screening';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { CHECK_LINES } from '@notalone/urgent-signs';
import { findEmergency } from '@notalone/urgent-signs/server';
import { linkifyit } from 'linkify-it';

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

/** One sign can stand for eighteen letters; whoever writes ordinary text never needs twice its length. */
const LONGEST = 2 * ROOM_MESSAGE_MAX;

/** Look-alike letters as plain ones, so that an address is seen as readers see it. */
const readable = (content: string): string =>
  readableText(content, LONGEST)
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();

/** Whether a text holds the address of a page, with a scheme or without. An e-mail address is not one. */
export function hasLink(content: string): boolean {
  const text = readable(content).replace(SPELT_DOT, '.');
  if (SCHEME.test(text) || WITH_PATH.test(text)) return true;
  if (SPELT_LINKS.some((spelt) => text.search(spelt) >= 0)) return true;
  return (linkify.match(text) ?? []).some(({ schema }) => schema !== 'mailto:');
}

const swears = (text: string): boolean => isSwearing(plainText(text, LONGEST));

/** Why the rules of a room do not allow a text. Who writes of an emergency is not stopped for a swear word. */
function refusalOf({ links, noSwearing }: RoomRules, text: string): string | undefined {
  if (isTooLong(text, LONGEST)) return 'Please write it shorter.';
  if (!links && hasLink(text)) return TEXTS.roomLinks;
  if (!noSwearing || !swears(text)) return undefined;
  const emergency = findEmergency([text]);
  if (emergency?.isSure) return undefined;
  return emergency ? `${TEXTS.roomSwearing} ${CHECK_LINES[emergency.kind]}` : TEXTS.roomSwearing;
}

const refused = (field: string, msg: string) => apiError('VALIDATION', { msg, errors: { [field]: msg } });

/** @throws VALIDATION with the specified text for what the rules of a room do not allow */
export function checkContent(rules: RoomRules, { texts, hasImage }: { texts: readonly string[]; hasImage: boolean }) {
  if (hasImage && !rules.images) throw refused('content', TEXTS.roomImages);
  for (const text of texts) {
    const refusal = refusalOf(rules, text);
    if (refusal !== undefined) throw refused('content', refusal);
  }
}

/** The note of who asks to join. @throws VALIDATION as for a message in the room */
export function checkNote(rules: RoomRules, note: string): void {
  const refusal = refusalOf(rules, note);
  if (refusal !== undefined) throw refused('note', refusal);
}

/**
 * Everybody may read the name and the description of a room, so they never swear, and hold a link only where its
 * messages may. @throws VALIDATION naming the field
 */
export function checkRoomTexts(
  texts: { readonly name: string; readonly description: string },
  { links }: Pick<RoomRules, 'links'>,
): void {
  const faultOf = (text: string): string | undefined => {
    if (swears(text)) return 'Please write it without swearing.';
    return !links && hasLink(text) ? TEXTS.roomLinks : undefined;
  };
  const faults = Object.entries(texts).map(([field, text]) => [field, faultOf(text)] as const);
  const errors = Object.fromEntries(faults.flatMap(([field, fault]) => (fault === undefined ? [] : [[field, fault]])));
  if (Object.keys(errors).length > 0) throw apiError('VALIDATION', { errors });
}
