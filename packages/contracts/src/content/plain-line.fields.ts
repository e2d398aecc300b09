import * as z from 'zod';
import { TEXTS } from '../base/texts.ts';

export const requiredText = (text: string = TEXTS.required) => ({
  error: ({ input }: { input: unknown }) => (input === undefined ? text : 'Must be text'),
});
const tooLong = (max: number) => `Must be at most ${max} characters`;
export const textLine = (max: number, required: string = TEXTS.required) =>
  z.string(requiredText(required)).trim().min(1, required).max(max, tooLong(max));
/** Characters that change the text direction or break the line: a title must look like what it is. */
const UNSEEN = /[\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}]/u;
const SEEN = /[\p{L}\p{N}]/u;
const isPlain = (typed: string) => typed === '' || (SEEN.test(typed) && !UNSEEN.test(typed));
const NOT_PLAIN = 'Must be one line of plain text';
/** One line of text that looks like what it is. */
export const plainLine = (max: number, required: string = TEXTS.required) =>
  textLine(max, required).refine(isPlain, NOT_PLAIN);
/** The same, but it may be empty. */
export const optionalPlainLine = (max: number) =>
  z.string('Must be text').trim().max(max, tooLong(max)).refine(isPlain, NOT_PLAIN).default('');

/** A domain name with a dot and an alphabetic ending: no IP address and no local name. */
const PUBLIC_HOST = /^(?:[a-z0-9_-]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
const OWN_HOST = /\.(?:localhost|local|internal)$/;
/** Whether a URL leads to the public website it appears to: the part before an @ would look like the site. */
export function isPublicAddress(address: string): boolean {
  // The schema has already refused what is not a URL.
  if (!URL.canParse(address)) return true;
  const { username, password, hostname } = new URL(address);
  return username === '' && password === '' && PUBLIC_HOST.test(hostname) && !OWN_HOST.test(hostname);
}
