import * as z from 'zod';
import { daySchema, idSchema } from '../fields.ts';
import { NEWS_SOURCE_MAX, NEWS_TITLE_MAX, PAGE_PATH_MAX, URL_MAX } from '../limits.ts';
import { TEXTS } from '../texts.ts';

const required = { error: ({ input }: { input: unknown }) => (input === undefined ? TEXTS.required : 'Must be text') };
const line = (max: number) =>
  z.string(required).trim().min(1, TEXTS.required).max(max, `Must be at most ${max} characters`);
/** Characters that change the text direction or break the line: a title must look like what it is. */
const UNSEEN = /[\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}]/u;
const SEEN = /[\p{L}\p{N}]/u;
const seenLine = (max: number) =>
  line(max).refine(
    (typed) => typed === '' || (SEEN.test(typed) && !UNSEEN.test(typed)),
    'Must be one line of plain text',
  );

/** A domain name with a dot and an alphabetic ending: no IP address and no local name. */
const PUBLIC_HOST = /^(?:[a-z0-9_-]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
const OWN_HOST = /\.(?:localhost|local|internal)$/;
/** Whether a URL leads to the public website it appears to: the part before an @ would look like the site. */
function isPublic(address: string): boolean {
  // The schema has already refused what is not a URL.
  if (!URL.canParse(address)) return true;
  const { username, password, hostname } = new URL(address);
  return username === '' && password === '' && PUBLIC_HOST.test(hostname) && !OWN_HOST.test(hostname);
}

/** A link to another site's article; http and https only, so that no URL can run as a script. */
export const newsBodySchema = z.strictObject({
  title: seenLine(NEWS_TITLE_MAX),
  source: seenLine(NEWS_SOURCE_MAX),
  url: line(URL_MAX).pipe(
    z
      .url({ protocol: /^https?$/, error: 'Must be an address starting with http or https', abort: true })
      .refine(isPublic, 'Must be the address of a public website'),
  ),
  date: z.string(required).min(1, TEXTS.required).max(10, 'Must be a date').pipe(z.iso.date('Must be a date')),
});
export const newsItemSchema = z.object({
  _id: idSchema,
  title: z.string(),
  source: z.string(),
  date: daySchema,
  url: z.string(),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

/** Path of a page on the site, without its query. */
export const pageViewSchema = z.strictObject({
  page: z
    .string(required)
    .max(PAGE_PATH_MAX, `Must be at most ${PAGE_PATH_MAX} characters`)
    .startsWith('/', 'Must be a path'),
});
