import { type blog, daySchema, idSchema, type ListedArticle, type QueryOf } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { findArticles } from './articles.store.ts';
import { articleView } from './articles.view.ts';
import type { BlogDeps } from './blog-deps.ts';

const cursorSchema = z.object({ date: daySchema, id: idSchema });
function positionOf(cursor: string) {
  const { date, id } = decodeCursor(cursor, cursorSchema);
  return { date, id: new ObjectId(id) };
}

interface ListedArticles {
  readonly items: ListedArticle[];
  /** Cursor of the next page. */
  readonly next?: string;
}

/** A page of the published articles, the newest first. @throws VALIDATION naming `cursor` */
export async function listArticles(
  { db }: Pick<BlogDeps, 'db'>,
  { cursor, limit, view }: QueryOf<typeof blog.listArticles>,
): Promise<ListedArticles> {
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const found = await findArticles(db, after, limit + 1, view === 'full');
  const items = found.slice(0, limit).map(articleView);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, ...(last && { next: encodeCursor({ date: last.date, id: last._id }) }) };
}
