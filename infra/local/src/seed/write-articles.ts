import type { ProductClient } from '../product/product-client.ts';
import { ARTICLES } from './articles.ts';
import { drawSnapshot, type Snapshot } from './pictures/snapshot.ts';
import { SHOPS } from './shops.ts';

async function formOf(fields: Readonly<Record<string, string>>, snapshot: Snapshot | undefined): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (snapshot) {
    const picture = new Blob([new Uint8Array(await drawSnapshot(snapshot))], { type: 'image/png' });
    form.set('image', picture, 'picture.png');
  }
  return form;
}

/** Publishes missing articles as an admin. Idempotent. */
export async function writeArticles(product: ProductClient, adminToken: string): Promise<void> {
  const listed = await product.api('GET /api/blog/articles', { query: { view: 'card', limit: 100 } });
  const existing = new Set(listed.map(({ title }) => title));
  for (const { picture, ...article } of ARTICLES) {
    if (existing.has(article.title)) continue;
    const form = await formOf({ ...article, imageAlt: picture?.alt ?? '' }, picture?.snapshot);
    await product.as(adminToken).api('POST /api/blog/upload', { form });
  }
}

/** Asks for missing shops to be listed and approves what is to be approved. Idempotent. */
export async function writeShops(product: ProductClient, adminToken: string): Promise<void> {
  const { api } = product.as(adminToken);
  const list = () => api('GET /api/businesses', { query: { limit: 100 }, withToken: true });
  const existing = new Set((await list()).map(({ businessName }) => businessName));
  for (const { snapshot, isApproved: _approved, isBanner: _banner, ...fields } of SHOPS) {
    if (!existing.has(fields.businessName))
      await api('POST /api/businesses/submit', { form: await formOf(fields, snapshot) });
  }
  for (const shop of await list()) {
    const wanted = SHOPS.find(({ businessName }) => businessName === shop.businessName);
    const params = { businessId: shop._id };
    if (wanted?.isApproved && !shop.approved) await api('POST /api/businesses/approve/{businessId}', { params });
    if (wanted?.isBanner && !shop.banner) await api('POST /api/businesses/banner/{businessId}', { params });
  }
}
