import type { ProductClient } from '../product/product-client.ts';
import { NEWS } from './news.ts';

/** Adds missing news links as an admin. Idempotent. */
export async function writeNews(product: ProductClient, adminToken: string): Promise<void> {
  const listed = await product.api('GET /api/news', { query: { limit: 100 } });
  const existing = new Set(listed.map(({ url }) => url));
  for (const { date, ...item } of NEWS) {
    const body = { ...item, date: typeof date === 'string' ? date : daysAgo(date.daysAgo) };
    if (!existing.has(item.url)) await product.as(adminToken).api('POST /api/news', { body });
  }
}

const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
