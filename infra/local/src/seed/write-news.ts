import type { NewsItem } from '@notalone/contracts';
import { NEWS } from './news.ts';
import type { ProductClient } from './product-client.ts';

/** Adds missing news links as an admin. Idempotent. */
export async function writeNews(product: ProductClient, adminToken: string): Promise<void> {
  const existing = new Set((await product.call<NewsItem[]>('GET', '/api/news?limit=100')).map(({ url }) => url));
  const today = new Date().toISOString().slice(0, 10);
  for (const { date = today, ...item } of NEWS) {
    if (!existing.has(item.url))
      await product.call('POST', '/api/news', { token: adminToken, json: { ...item, date } });
  }
}
