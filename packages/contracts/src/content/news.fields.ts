import * as z from 'zod';
import { daySchema, idSchema } from '../fields.ts';
import { NEWS_SOURCE_MAX, NEWS_TITLE_MAX, PAGE_PATH_MAX, URL_MAX } from '../limits.ts';
import { TEXTS } from '../texts.ts';

const required = { error: ({ input }: { input: unknown }) => (input === undefined ? TEXTS.required : 'Must be text') };
const line = (max: number) => z.string(required).trim().min(1, TEXTS.required).max(max, `Must be at most ${max} characters`);
/** A link to somebody else's article; http and https only, so that no address can run as a script. */
export const newsBodySchema = z.strictObject({
  title: line(NEWS_TITLE_MAX),
  source: line(NEWS_SOURCE_MAX),
  url: line(URL_MAX).pipe(z.url({ protocol: /^https?$/, error: 'Must be an address starting with http or https' })),
  date: z.string(required).min(1, TEXTS.required).max(10, 'Must be a date').pipe(z.iso.date('Must be a date')),
});
export const newsItemSchema = z.object({ _id: idSchema, title: z.string(), source: z.string(), date: daySchema, url: z.string() });
export type NewsItem = z.infer<typeof newsItemSchema>;

/** Path of a page of the site, without its query. */
export const pageViewSchema = z.strictObject({
  page: z.string(required).max(PAGE_PATH_MAX, `Must be at most ${PAGE_PATH_MAX} characters`).startsWith('/', 'Must be a path'),
});
