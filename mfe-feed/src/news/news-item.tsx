import { VisuallyHidden } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import css from './news.module.css';

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Title, source, date, what it says, and the link. */
export function NewsItem({ item }: { readonly item: Reply<'GET /api/news'>[number] }) {
  const { title, source, date, url, summary } = item;
  return (
    <li className={css.item}>
      <h2 className={css.title}>{title}</h2>
      <p className={css.from}>
        {source} · <time dateTime={date}>{dateFormat.format(new Date(date))}</time>
      </p>
      {summary && <p className={css.summary}>{summary}</p>}
      <a className={css.more} href={url} target="_blank" rel="noopener">
        Read more<VisuallyHidden>: {title} (opens in a new tab)</VisuallyHidden>
      </a>
    </li>
  );
}
