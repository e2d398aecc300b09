import * as z from 'zod';
import { daySchema, idSchema } from '../base/fields.ts';
import { NEWS_SOURCE_MAX, NEWS_SUMMARY_MAX, NEWS_TITLE_MAX, PAGE_PATH_MAX, URL_MAX } from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import { isPublicAddress, optionalPlainLine, plainLine, requiredText, textLine } from './plain-line.fields.ts';

/** A link to another site's article; http and https only, so that no URL can run as a script. */
export const newsBodySchema = z.strictObject({
  title: plainLine(NEWS_TITLE_MAX),
  source: plainLine(NEWS_SOURCE_MAX),
  url: textLine(URL_MAX).pipe(
    z
      .url({ protocol: /^https?$/, error: 'Must be an address starting with http or https', abort: true })
      .refine(isPublicAddress, 'Must be the address of a public website'),
  ),
  date: z.string(requiredText()).min(1, TEXTS.required).max(10, 'Must be a date').pipe(z.iso.date('Must be a date')),
  /** What it says, in our own words. */
  summary: optionalPlainLine(NEWS_SUMMARY_MAX),
});
export const newsItemSchema = z.object({
  _id: idSchema,
  title: z.string(),
  source: z.string(),
  date: daySchema,
  url: z.string(),
  summary: z.string().optional(),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

/** Path of a page on the site, without its query. */
export const pageViewSchema = z.strictObject({
  page: z
    .string(requiredText())
    .max(PAGE_PATH_MAX, `Must be at most ${PAGE_PATH_MAX} characters`)
    .startsWith('/', 'Must be a path'),
});
