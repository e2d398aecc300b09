import * as z from 'zod';
import { idSchema, messageReplySchema } from '../base/fields.ts';
import { ARTICLE_SENT_MAX_BYTES } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { pictureNameSchema } from '../profile/profile.fields.ts';
import {
  articleChangeSchema,
  articleFormSchema,
  articleListQuery,
  articleSchema,
  draftBodySchema,
  draftSchema,
  inlineImageSchema,
  listedArticleSchema,
  revisionSchema,
} from './blog.fields.ts';

const admins = { callers: ['admin'] } as const;
const anyone = { callers: 'anyone' } as const;
const ofArticle = z.object({ articleId: idSchema });
const ofDraft = z.object({ draftId: idSchema });

export const listArticles = operation({
  id: 'content.listArticles',
  service: 'content',
  method: 'GET',
  path: '/api/blog/articles',
  summary: 'Articles, the newest first; the next page in the Link header.',
  access: anyone,
  query: articleListQuery,
  replies: { 200: z.array(listedArticleSchema) },
  errors: [],
});
export const getArticle = operation({
  id: 'content.getArticle',
  service: 'content',
  method: 'GET',
  path: '/api/blog/article/{articleId}',
  summary: 'One article.',
  access: anyone,
  params: ofArticle,
  replies: { 200: articleSchema },
  errors: ['NOT_FOUND'],
});
export const uploadArticle = operation({
  id: 'content.uploadArticle',
  service: 'content',
  method: 'POST',
  path: '/api/blog/upload',
  summary: 'Publish an article, with an optional picture; multipart.',
  access: admins,
  body: articleFormSchema,
  file: 'image',
  fieldBytes: ARTICLE_SENT_MAX_BYTES,
  replies: { 201: z.object({ article: articleSchema }) },
  errors: [],
});
export const changeArticle = operation({
  id: 'content.changeArticle',
  service: 'content',
  method: 'PUT',
  path: '/api/blog/article/{articleId}',
  summary: 'Change a published article; multipart. Refused when somebody else changed it meanwhile.',
  access: admins,
  params: ofArticle,
  body: articleChangeSchema,
  file: 'image',
  fieldBytes: ARTICLE_SENT_MAX_BYTES,
  replies: { 200: articleSchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const deleteArticle = operation({
  id: 'content.deleteArticle',
  service: 'content',
  method: 'DELETE',
  path: '/api/blog/article/{articleId}',
  summary: 'Delete an article with its earlier versions and its draft.',
  access: admins,
  params: ofArticle,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const listRevisions = operation({
  id: 'content.listRevisions',
  service: 'content',
  method: 'GET',
  path: '/api/blog/article/{articleId}/revisions',
  summary: 'The last ten earlier versions of an article, the newest first.',
  access: admins,
  params: ofArticle,
  replies: { 200: z.array(revisionSchema) },
  errors: ['NOT_FOUND'],
});
export const uploadInlineImage = operation({
  id: 'content.uploadInlineImage',
  service: 'content',
  method: 'POST',
  path: '/api/blog/upload-inline-image',
  summary: 'Keep a picture for the text of an article, from a file or from its public address; multipart.',
  access: admins,
  body: inlineImageSchema,
  file: 'image',
  replies: { 201: z.object({ location: z.string() }) },
  errors: [],
});
export const listDrafts = operation({
  id: 'content.listDrafts',
  service: 'content',
  method: 'GET',
  path: '/api/blog/drafts',
  summary: 'Unpublished drafts and changes, the last saved first, without their content.',
  access: admins,
  replies: { 200: z.array(draftSchema.omit({ content: true })) },
  errors: [],
});
export const getDraft = operation({
  id: 'content.getDraft',
  service: 'content',
  method: 'GET',
  path: '/api/blog/draft/{draftId}',
  summary: 'A draft of a new article, or of changes to the article of the same id.',
  access: admins,
  params: ofDraft,
  replies: { 200: draftSchema },
  errors: ['NOT_FOUND'],
});
export const saveDraft = operation({
  id: 'content.saveDraft',
  service: 'content',
  method: 'PUT',
  path: '/api/blog/draft/{draftId}',
  summary: 'Keep a draft; what is published stays as it is. Refused when somebody else saved it meanwhile.',
  access: admins,
  params: ofDraft,
  body: draftBodySchema,
  replies: { 200: draftSchema },
  errors: ['CONFLICT'],
});
export const deleteDraft = operation({
  id: 'content.deleteDraft',
  service: 'content',
  method: 'DELETE',
  path: '/api/blog/draft/{draftId}',
  summary: 'Throw a draft away; what is published stays.',
  access: admins,
  params: ofDraft,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const contentPicture = operation({
  id: 'content.contentPicture',
  service: 'content',
  method: 'GET',
  path: '/uploads/content/{name}',
  summary: 'A picture of an article or a shop (WebP), for everybody.',
  access: anyone,
  params: z.object({ name: pictureNameSchema }),
  replies: { 200: null },
  errors: ['NOT_FOUND'],
  perMinute: 1200,
});
