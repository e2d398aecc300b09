import type { Collection, Db, IndexDescription, ObjectId } from 'mongodb';

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

export const ARTICLE_INDEXES: readonly IndexDescription[] = [{ name: 'newest-first', key: { date: -1, _id: -1 } }];
export const REVISION_INDEXES: readonly IndexDescription[] = [
  { name: 'of-article', key: { articleId: 1, version: -1 }, unique: true },
];

export const articlesOf = (db: Db): Collection<ArticleDocument> => db.collection('articles');
export const draftsOf = (db: Db): Collection<DraftDocument> => db.collection('articleDrafts');
export const revisionsOf = (db: Db): Collection<RevisionDocument> => db.collection('articleRevisions');

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
