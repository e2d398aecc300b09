import * as z from 'zod';
import { idSchema, messageReplySchema, pageQuery, userIdSchema } from '../base/fields.ts';
import { POST_SEARCH_MAX, POST_SEARCH_MIN } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { reportBodySchema } from '../profile/connection.fields.ts';
import { pictureNameSchema } from '../profile/profile.fields.ts';
import {
  aiCommentSchema,
  commentBodySchema,
  commentChangeSchema,
  commentSchema,
  countsSchema,
  listedReactionSchema,
  postChangeSchema,
  postFormSchema,
  postSchema,
  reactionSchema,
  reactorSchema,
  sentPostSchema,
} from './post.fields.ts';

const parents = { callers: ['parent', 'admin'] } as const;
const seen = { ...parents, ownership: 'a post the caller may see (visibility, connection, blocks), else 404' } as const;
const seenAndProfile = {
  ...parents,
  ownership: 'a post the caller may see, else 404; needs a profile of one’s own',
} as const;
const mine = { ...parents, ownership: 'the caller’s own, else 404' } as const;
const post = z.object({ postId: idSchema });
const comment = post.extend({ commentId: idSchema });

export const listFeed = operation({
  id: 'feed.listFeed',
  service: 'feed',
  method: 'GET',
  path: '/api/feed',
  summary: 'Posts I may see, the newest first, or with `hidden` those I have hidden; the next page in the Link header.',
  access: { ...parents, ownership: 'posts the caller may see; reported ones left out, hidden ones unless asked for' },
  query: z.object({
    author: userIdSchema.optional(),
    hidden: z.literal('true', 'Must be true').optional(),
    /** Plain words: posts with all of them, and those by people with all of them in username and child's name. */
    q: z
      .string('Must be text')
      .trim()
      .min(POST_SEARCH_MIN, `Please type at least ${POST_SEARCH_MIN} characters`)
      .max(POST_SEARCH_MAX, `Must be at most ${POST_SEARCH_MAX} characters`)
      .optional(),
    ...pageQuery,
  }),
  replies: { 200: z.array(postSchema) },
  errors: [],
  perMinute: 240,
});
export const getPost = operation({
  id: 'feed.getPost',
  service: 'feed',
  method: 'GET',
  path: '/api/feed/{postId}',
  summary: 'One post, for links to it.',
  access: seen,
  params: post,
  replies: { 200: postSchema },
  errors: ['NOT_FOUND'],
  perMinute: 240,
});
export const publishPost = operation({
  id: 'feed.publishPost',
  service: 'feed',
  method: 'POST',
  path: '/api/feed',
  summary: 'Write a post, with an optional picture; multipart.',
  access: { ...parents, ownership: 'needs a profile of one’s own' },
  body: postFormSchema,
  file: 'image',
  replies: { 201: sentPostSchema },
  errors: ['PROFILE_NOT_FOUND'],
  perMinute: 10,
});
export const editPost = operation({
  id: 'feed.editPost',
  service: 'feed',
  method: 'PUT',
  path: '/api/feed/{postId}',
  summary: 'Change my post; multipart. After five minutes it says that it was edited.',
  access: mine,
  params: post,
  body: postChangeSchema,
  file: 'image',
  replies: { 200: sentPostSchema },
  errors: ['NOT_FOUND'],
  perMinute: 30,
});
export const deletePost = operation({
  id: 'feed.deletePost',
  service: 'feed',
  method: 'DELETE',
  path: '/api/feed/{postId}',
  summary: 'Delete my post or my reshare.',
  access: mine,
  params: post,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const reactToPost = operation({
  id: 'feed.reactToPost',
  service: 'feed',
  method: 'POST',
  path: '/api/feed/{postId}/{reaction}',
  summary: 'Toggle my like, dislike, love, laugh or hide.',
  access: seen,
  params: post.extend({ reaction: reactionSchema }),
  replies: { 200: z.object({ on: z.boolean(), counts: countsSchema }) },
  errors: ['NOT_FOUND'],
  perMinute: 240,
});
export const listReactions = operation({
  id: 'feed.listReactions',
  service: 'feed',
  method: 'GET',
  path: '/api/feed/{postId}/reactions',
  summary: 'Who reacted to a post in one way, the newest first; the next page in the Link header.',
  access: {
    ...parents,
    ownership:
      'a post the caller may see, else 404; people the caller may see; who disliked only for its author and admins',
  },
  params: post,
  query: z.object({ kind: listedReactionSchema, ...pageQuery }),
  replies: { 200: z.array(reactorSchema) },
  errors: ['NOT_FOUND'],
  perMinute: 240,
});
export const resharePost = operation({
  id: 'feed.resharePost',
  service: 'feed',
  method: 'POST',
  path: '/api/feed/{postId}/reshare',
  summary: 'Share a post with those who may see the original; once per person and post.',
  access: seenAndProfile,
  params: post,
  replies: { 201: postSchema },
  errors: ['NOT_FOUND', 'CONFLICT', 'PROFILE_NOT_FOUND'],
  perMinute: 30,
});
export const addVerifiedResources = operation({
  id: 'feed.addVerifiedResources',
  service: 'feed',
  method: 'POST',
  path: '/api/feed/{postId}/resources/verified',
  summary: 'Have the companion add a comment with verified resources to my post, once per post.',
  access: { ...parents, ownership: 'the caller’s own, unless it is a reshare, else 404; needs a profile of one’s own' },
  params: post,
  replies: { 201: aiCommentSchema },
  errors: ['NOT_FOUND', 'CONFLICT', 'PROFILE_NOT_FOUND', 'UNAVAILABLE'],
  perMinute: 10,
});
export const deleteVerifiedResources = operation({
  id: 'feed.deleteVerifiedResources',
  service: 'feed',
  method: 'DELETE',
  path: '/api/feed/{postId}/resources/verified',
  summary: 'Delete what the companion added to my post; deleting it again changes nothing.',
  access: mine,
  params: post,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const reportPost = operation({
  id: 'feed.reportPost',
  service: 'feed',
  method: 'POST',
  path: '/api/feed/{postId}/report',
  summary: 'Report a post; it is not shown to me any more.',
  access: seen,
  params: post,
  body: reportBodySchema,
  replies: { 201: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const listComments = operation({
  id: 'feed.listComments',
  service: 'feed',
  method: 'GET',
  path: '/api/feed/{postId}/comments',
  summary: 'Comments of a post, the newest first; the next page in the Link header.',
  access: seen,
  params: post,
  query: z.object(pageQuery),
  replies: { 200: z.array(commentSchema) },
  errors: ['NOT_FOUND'],
  perMinute: 240,
});
export const addComment = operation({
  id: 'feed.addComment',
  service: 'feed',
  method: 'POST',
  path: '/api/feed/{postId}/comments',
  summary: 'Comment on a post.',
  access: seenAndProfile,
  params: post,
  body: commentBodySchema,
  replies: { 201: commentSchema },
  errors: ['NOT_FOUND', 'PROFILE_NOT_FOUND'],
  perMinute: 30,
});
export const editComment = operation({
  id: 'feed.editComment',
  service: 'feed',
  method: 'PUT',
  path: '/api/feed/{postId}/comments/{commentId}',
  summary: 'Change my comment.',
  access: mine,
  params: comment,
  body: commentChangeSchema,
  replies: { 200: commentSchema },
  errors: ['NOT_FOUND'],
});
export const deleteComment = operation({
  id: 'feed.deleteComment',
  service: 'feed',
  method: 'DELETE',
  path: '/api/feed/{postId}/comments/{commentId}',
  summary: 'Delete my comment, or one under my post.',
  access: { ...parents, ownership: 'the caller’s own, or one the caller sees under a post of one’s own, else 404' },
  params: comment,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const reportComment = operation({
  id: 'feed.reportComment',
  service: 'feed',
  method: 'POST',
  path: '/api/feed/{postId}/comments/{commentId}/report',
  summary: 'Report a comment; it is not shown to me any more.',
  access: seen,
  params: comment,
  body: reportBodySchema,
  replies: { 201: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const feedPicture = operation({
  id: 'feed.feedPicture',
  service: 'feed',
  method: 'GET',
  path: '/uploads/feed/{name}',
  summary: 'A picture of a post (WebP), to signed-in people who may see it.',
  access: { ...parents, ownership: 'a post the caller may see, else 404' },
  credential: 'uploads',
  params: z.object({ name: pictureNameSchema }),
  replies: { 200: null },
  errors: ['NOT_FOUND'],
  perMinute: 1200,
});
