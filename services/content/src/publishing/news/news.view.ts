import type { NewsItem } from '@notalone/contracts';
import type { NewsDocument } from './news.store.ts';

export const newsView = ({ _id, title, source, date, url, summary }: NewsDocument): NewsItem => ({
  _id: _id.toHexString(),
  title,
  source,
  date,
  url,
  ...(summary && { summary }),
});
