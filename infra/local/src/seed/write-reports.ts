import { TEXTS } from '@notalone/contracts';
import type { ProductClient } from '../product/product-client.ts';

const REPORTS = [
  { reason: 'Selling or advertising', message: 'Somebody wrote to me to sell me sensors at half the price.' },
  {
    reason: 'Dangerous medical advice',
    message: 'A page that was linked here says that insulin can be left out for a week.',
  },
  {
    reason: TEXTS.reasonChildSafety,
    message: 'Somebody here asked my daughter’s age and whether she has a phone of her own. It worries me.',
  },
] as const;

/** Gives the admin's queue something to look at. Idempotent. */
export async function writeReports(product: ProductClient, token: string): Promise<void> {
  const { api } = product.as(token);
  const existing = await Promise.all(
    (['open', 'dismissed'] as const).map((state) => api('GET /api/reports', { query: { limit: 100, state } })),
  );
  const known = new Set(existing.flat().map(({ reason }) => reason));
  for (const report of REPORTS) if (!known.has(report.reason)) await api('POST /api/reports', { body: report });
}
