import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { Collection, Db, ObjectId } from 'mongodb';

interface Written {
  title: string;
  author: string;
  content: string;
  /** Of the text and beside it; no picture is removed that is named here. */
  pictureIds: string[];
}
export interface ArticleDocument extends Written {
  _id: ObjectId;
  /** `2026-11-23` */
  date: string;
  preview: string;
  imageId?: string;
  imageAlt?: string;
  createdAt: Date;
  version: number;
}
/** The draft of a new article, or of changes to the one with the same id. */
export interface DraftDocument extends Written {
  _id: ObjectId;
  date: string;
  version: number;
  savedAt: Date;
}
export interface RevisionDocument extends Written {
  articleId: ObjectId;
  version: number;
  date: string;
  replacedAt: Date;
}

export const articlesOf = (db: Db): Collection<ArticleDocument> => db.collection('articles');
export const draftsOf = (db: Db): Collection<DraftDocument> => db.collection('articleDrafts');
export const revisionsOf = (db: Db): Collection<RevisionDocument> => db.collection('articleRevisions');
export const ARTICLE_COLLECTIONS: readonly StoredCollection[] = [
  {
    collection: 'articles',
    indexes: [{ name: 'newest-first', key: { date: -1, _id: -1 } }],
    ofNobody: 'Articles, with the author’s name as it was typed.',
    privacy: [
      {
        what: "articles and drafts: title, the author's name as it was typed, text, pictures without EXIF and position, earlier texts",
        how: '(pictures in GridFS)',
        why: 'to be read',
        seenBy: 'published: everybody; drafts and earlier texts: admins',
        kept: 'until an admin deletes the article; ten earlier texts; a picture until it is taken out or its article deleted, one that never came into a text, a day',
      },
    ],
  },
  {
    collection: 'articleRevisions',
    indexes: [{ name: 'of-article', key: { articleId: 1, version: -1 }, unique: true }],
    ofNobody: 'Earlier texts of articles.',
  },
  { collection: 'articleDrafts', ofNobody: 'Drafts of articles.' },
];

export interface ArticlePosition {
  readonly date: string;
  readonly id: ObjectId;
}
/** By day, newest first; within a day the last one added comes first. */
export const findArticles = (
  db: Db,
  after: ArticlePosition | undefined,
  limit: number,
  withContent: boolean,
): Promise<ArticleDocument[]> =>
  articlesOf(db)
    .find(after ? { date: { $lte: after.date }, $or: [{ date: { $lt: after.date } }, { _id: { $lt: after.id } }] } : {})
    .project<ArticleDocument>(withContent ? {} : { content: 0 })
    .sort({ date: -1, _id: -1 })
    .limit(limit)
    .toArray();
