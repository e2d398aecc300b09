import * as z from 'zod';
import { hasVisibleText, idSchema, imageAltSchema, instantSchema, userIdSchema } from '../base/fields.ts';
import { COMMENT_MAX, MENTIONS_MAX, POST_MAX } from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import { pictureUrlSchema } from '../profile/profile.fields.ts';

const tooLong = (max: number) => `Must be at most ${max} characters`;
/** Text that people write: any script, line breaks and tabs, no other control characters. */
const writing = (max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? TEXTS.writeFirst : 'Must be text') })
    .trim()
    .min(1, TEXTS.writeFirst)
    .max(max, tooLong(max))
    .refine((typed) => !/[^\P{Cc}\n\t\r]/u.test(typed), 'Please use ordinary letters')
    .refine(hasVisibleText, TEXTS.writeFirst);
const ID_DIGITS = 24;

/** The text fields of the multipart form of POST /api/feed. */
export const postFormSchema = z.strictObject({
  content: writing(POST_MAX),
  imageAlt: imageAltSchema,
  /** Comma-separated ids of the mentioned users; the text contains their @username. */
  mentions: z
    .string('Must be text')
    .max(MENTIONS_MAX * (ID_DIGITS + 1), `At most ${MENTIONS_MAX} people can be mentioned`)
    .default('')
    .transform((typed) => [...new Set(typed.split(',').filter(Boolean))])
    .pipe(z.array(userIdSchema).max(MENTIONS_MAX, `At most ${MENTIONS_MAX} people can be mentioned`)),
  /** Set by the page for each post, so that a retry does not publish it twice. */
  clientId: z.uuid('Must be a UUID').optional(),
});
/** The same for PUT /api/feed/{postId}; without a new file the picture stays, unless it is removed. */
export const postChangeSchema = postFormSchema.omit({ clientId: true }).extend({
  removeImage: z
    .enum(['true', 'false'], 'Must be true or false')
    .default('false')
    .transform((typed) => typed === 'true'),
});
export const commentBodySchema = z.strictObject({
  content: writing(COMMENT_MAX),
  clientId: z.uuid('Must be a UUID').optional(),
});
export const commentChangeSchema = commentBodySchema.omit({ clientId: true });

const authorSchema = z.object({ _id: userIdSchema, username: z.string() });
/**
 * The part of an author's profile that every parent may see on the card (rules 2.2): no health fields, so no
 * recentHbA1c.
 */
const authorProfileSchema = z.object({
  childName: z.string(),
  profilePicUrl: pictureUrlSchema.optional(),
  profilePicAlt: z.string().optional(),
  lookingFor: z.string().optional(),
});

export const commentSchema = z.object({
  _id: idSchema,
  /** Absent for a deleted member. */
  userId: authorSchema.optional(),
  childProfileId: authorProfileSchema.optional(),
  content: z.string(),
  createdAt: instantSchema,
  /** Edited after the grace period of five minutes (rules 3.4). */
  edited: z.boolean(),
});
export type Comment = z.infer<typeof commentSchema>;

/** The companion's text; https URLs in it become links. */
export const aiCommentSchema = z.object({ _id: idSchema, content: z.string(), createdAt: instantSchema });
export type AiComment = z.infer<typeof aiCommentSchema>;

export const reactionSchema = z.enum(['like', 'dislike', 'love', 'laugh', 'hide']);
export type Reaction = z.infer<typeof reactionSchema>;
/** Whose people are listed. Who hides a post is nobody else's business. */
export const listedReactionSchema = reactionSchema.exclude(['hide']);
export const reactorSchema = z.object({ userId: authorSchema, childProfileId: authorProfileSchema.optional() });
export type Reactor = z.infer<typeof reactorSchema>;
/**
 * Exact numbers, excluding people blocked in either direction; `dislikes` only for the author and admins (rules 3.2).
 */
export const countsSchema = z.object({
  likes: z.int(),
  dislikes: z.int().optional(),
  loves: z.int(),
  laughs: z.int(),
  shares: z.int(),
  comments: z.int(),
});
export type Counts = z.infer<typeof countsSchema>;

/** At most 20 ids, the reader's own first if present; `counts` has the exact number. */
const reactedSchema = z.array(userIdSchema);
export const postSchema = z.object({
  _id: idSchema,
  userId: authorSchema,
  childProfileId: authorProfileSchema.optional(),
  content: z.string(),
  /** The small picture's path below the site, `/uploads/feed/<name>-small.webp`; the large one's has `-large`. */
  imageUrl: pictureUrlSchema.optional(),
  imageAlt: z.string().optional(),
  createdAt: instantSchema,
  edited: z.boolean(),
  likes: reactedSchema,
  /** Only the reader's own id, except for the author and admins. */
  dislikes: reactedSchema,
  loves: reactedSchema,
  laughs: reactedSchema,
  shares: reactedSchema,
  /** Only the reader's own id. */
  hides: reactedSchema,
  counts: countsSchema,
  /** The newest three, newest first; GET /api/feed/{postId}/comments returns the rest. */
  comments: z.array(commentSchema),
  aiComments: z.array(aiCommentSchema),
  /** The mentioned people whom the reader may see. */
  taggedUsers: z.array(z.object({ _id: userIdSchema, username: z.string(), childProfileId: idSchema.optional() })),
  isShare: z.boolean(),
  /**
   * The original of a reshare. With `removed` the reader cannot see it: 'This post was removed.', and the rest is
   * absent.
   */
  originalPost: z
    .object({
      _id: idSchema,
      removed: z.boolean(),
      authorName: z.string().optional(),
      authorId: userIdSchema.optional(),
      authorProfilePicUrl: pictureUrlSchema.optional(),
      content: z.string().optional(),
      imageUrl: pictureUrlSchema.optional(),
      imageAlt: z.string().optional(),
      createdAt: instantSchema.optional(),
    })
    .optional(),
});
export type Post = z.infer<typeof postSchema>;
/** `notice` is for the writer alone: where to turn when it sounds like an emergency. */
export const sentPostSchema = postSchema.extend({ notice: z.string().optional() });
export type SentPost = z.infer<typeof sentPostSchema>;
