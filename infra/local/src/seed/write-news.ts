import type { NewsItem } from '@notalone/contracts';
import { NEWS } from './news.ts';
import type { ProductClient } from './product-client.ts';

/** Adds missing news links as an admin. Idempotent. */
export async function writeNews(product: ProductClient, adminToken: string): Promise<void> {
  const existing = new Set((await product.call<NewsItem[]>('GET', '/api/news?limit=100')).map(({ url }) => url));
  for (const { date, ...item } of NEWS) {
    const json = { ...item, date: typeof date === 'string' ? date : daysAgo(date.daysAgo) };
    if (!existing.has(item.url)) await product.call('POST', '/api/news', { token: adminToken, json });
  }
}

const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
