import { daySchema, idSchema, type NewsItem } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import type { ContentDeps } from '../../deps.ts';
import { findNews } from './news.store.ts';
import { newsView } from './news.view.ts';

const cursorSchema = z.object({ date: daySchema, id: idSchema });

function positionOf(cursor: string) {
  const { date, id } = decodeCursor(cursor, cursorSchema);
  return { date, id: new ObjectId(id) };
}

interface ListedNews {
  readonly items: NewsItem[];
  /** Cursor of the next page. */
  readonly next?: string;
}

/** A page of the news links, the newest first. @throws VALIDATION naming `cursor` */
export async function listNews(
  { db }: Pick<ContentDeps, 'db'>,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<ListedNews> {
  const found = await findNews(db, cursor === undefined ? undefined : positionOf(cursor), limit + 1);
  const items = found.slice(0, limit).map(newsView);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, ...(last && { next: encodeCursor({ date: last.date, id: last._id }) }) };
}
