import type { Article, ArticleRevision, Draft } from '@notalone/contracts';
import { pictureUrl } from '../pictures/content-picture.ts';
import type { ArticleDocument, DraftDocument, RevisionDocument } from './articles.store.ts';

export const articleView = (article: ArticleDocument): Article => ({
  _id: article._id.toHexString(),
  title: article.title,
  author: article.author,
  date: article.date,
  content: article.content,
  preview: article.preview,
  ...(article.imageId !== undefined && { imageUrl: pictureUrl(article.imageId) }),
  ...(article.imageId !== undefined && article.imageAlt && { imageAlt: article.imageAlt }),
  createdAt: article.createdAt.toISOString(),
  version: article.version,
});
export const draftView = (draft: DraftDocument, isPublished: boolean): Draft => ({
  _id: draft._id.toHexString(),
  title: draft.title,
  author: draft.author,
  date: draft.date,
  content: draft.content,
  version: draft.version,
  savedAt: draft.savedAt.toISOString(),
  isPublished,
});
export const revisionView = (revision: RevisionDocument): ArticleRevision => ({
  version: revision.version,
  title: revision.title,
  author: revision.author,
  date: revision.date,
  content: revision.content,
  replacedAt: revision.replacedAt.toISOString(),
});
