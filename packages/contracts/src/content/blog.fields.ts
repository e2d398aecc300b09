import * as z from 'zod';
import { daySchema, idSchema, instantSchema, pageQuery } from '../base/fields.ts';
import {
  ALT_TEXT_MAX,
  ARTICLE_AUTHOR_MAX,
  ARTICLE_MAX_BYTES,
  ARTICLE_SENT_MAX_BYTES,
  ARTICLE_TITLE_MAX,
  URL_MAX,
} from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import { pictureUrlSchema } from '../profile/profile.fields.ts';
import { optionalPlainLine, plainLine, requiredText } from './plain-line.fields.ts';

const dateSchema = z
  .string('Must be a date')
  .max(10, 'Must be a date')
  .default('')
  .refine((typed) => typed === '' || z.iso.date().safeParse(typed).success, 'Must be a date');
const versionSchema = z.coerce.number('Must be a version').int('Must be a version').min(0).max(1_000_000);
const tooLong = `Must be at most ${ARTICLE_MAX_BYTES / 1024} kB`;

/** The text fields of the form of POST /api/blog/upload. */
export const articleFormSchema = z.strictObject({
  title: plainLine(ARTICLE_TITLE_MAX, TEXTS.titleRequired),
  author: plainLine(ARTICLE_AUTHOR_MAX, TEXTS.authorRequired),
  /** HTML; what the editor cannot make is left out. Whether anything is left to read is known only then. */
  content: z
    .string(requiredText(TEXTS.contentRequired))
    .min(1, TEXTS.contentRequired)
    .max(ARTICLE_SENT_MAX_BYTES, tooLong),
  /** `YYYY-MM-DD`; today when absent. */
  date: dateSchema,
  imageAlt: optionalPlainLine(ALT_TEXT_MAX),
  /** The draft that is published: the article gets its id, and sending it again publishes it once. */
  draftId: idSchema.optional(),
});
/**
 * The same for PUT /api/blog/article/{articleId}. `version` is the one that was changed; without a new file the picture
 * stays.
 */
export const articleChangeSchema = articleFormSchema.omit({ draftId: true }).extend({
  version: versionSchema,
  removeImage: z
    .enum(['true', 'false'], 'Must be true or false')
    .default('false')
    .transform((typed) => typed === 'true'),
});
/** An unfinished article: nothing has to be there yet. */
export const draftBodySchema = z.strictObject({
  title: z.string('Must be text').max(ARTICLE_TITLE_MAX),
  author: z.string('Must be text').max(ARTICLE_AUTHOR_MAX),
  content: z.string('Must be text').max(ARTICLE_MAX_BYTES, tooLong),
  date: dateSchema,
  /** The draft's version that this one follows; 0 for the first. */
  version: versionSchema,
});
export const inlineImageSchema = z.strictObject({
  /** In place of a file: where on the web the picture is. */
  address: z.string('Must be text').trim().max(URL_MAX, `Must be at most ${URL_MAX} characters`).optional(),
});
export const articleListQuery = z.object({
  /** `card` leaves the content out. */
  view: z.enum(['full', 'card']).default('full'),
  ...pageQuery,
});

export const articleSchema = z.object({
  _id: idSchema,
  title: z.string(),
  author: z.string(),
  date: daySchema,
  /** HTML as the server has sanitised it; its pictures are our own. */
  content: z.string(),
  /** Its opening words: at most 150 characters, up to the next heading. */
  preview: z.string(),
  /** The large picture's path below the site; the small one's has `-small`. */
  imageUrl: pictureUrlSchema.optional(),
  imageAlt: z.string().optional(),
  createdAt: instantSchema,
  /** Rises with each change; named by the next one. */
  version: z.int(),
});
export type Article = z.infer<typeof articleSchema>;
export const listedArticleSchema = articleSchema.extend({ content: z.string().optional() });
export type ListedArticle = z.infer<typeof listedArticleSchema>;

export const draftSchema = z.object({
  _id: idSchema,
  title: z.string(),
  author: z.string(),
  date: z.string(),
  content: z.string(),
  version: z.int(),
  savedAt: instantSchema,
  /** Whether an article is published under this id, which the draft changes. */
  isPublished: z.boolean(),
});
export type Draft = z.infer<typeof draftSchema>;
export const revisionSchema = z.object({
  version: z.int(),
  title: z.string(),
  author: z.string(),
  date: daySchema,
  content: z.string(),
  /** When it was replaced. */
  replacedAt: instantSchema,
});
export type ArticleRevision = z.infer<typeof revisionSchema>;
