import { ArticleDate } from '@notalone/web-features/articles/article-date';
import type { Reply } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import css from './blog.module.css';

/** Title, author, date and the beginning of an article; the whole card leads to it. */
export function ArticleCard({ article }: { readonly article: Reply<'GET /api/blog/articles'>[number] }) {
  const { _id, title, author, date, preview, imageUrl } = article;
  return (
    <li className={css.card}>
      {imageUrl && <img className={css.thumbnail} src={imageUrl} alt="" loading="lazy" />}
      <div className={css.words}>
        <h2 className={css.title}>
          <Link to={`/article/${_id}`} className={css.link}>
            {title}
          </Link>
        </h2>
        <p className={css.from}>
          {author} · <ArticleDate date={date} />
        </p>
        <p className={css.preview}>{preview}</p>
      </div>
    </li>
  );
}
