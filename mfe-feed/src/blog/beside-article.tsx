import { Loading, Skeleton } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';
import { NextStep } from '../shared/next-step.tsx';
import css from './article.module.css';
import { useArticles } from './use-articles.ts';

const SHOWN = 3;

/** What to do next, and what to read next. */
export const BesideArticle = ({ articleId }: { readonly articleId: string }) => (
  <div className={css.beside}>
    <h2>Before you change anything</h2>
    <p>What helped one family may not suit your child. Ask your diabetes team about their treatment.</p>
    <NextStep />
    <MoreArticles articleId={articleId} />
  </div>
);

/** The articles that come after this one in the list; after the last one the newest. Nothing where there are none. */
function MoreArticles({ articleId }: { readonly articleId: string }) {
  const { items, isPending } = useArticles();
  if (isPending)
    return (
      <Loading label="Loading more articles…">
        <Skeleton shape="block" />
      </Loading>
    );
  const at = items?.findIndex(({ _id }) => _id === articleId) ?? -1;
  const others = items ? [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))] : [];
  if (others.length === 0) return null;
  return (
    <nav aria-labelledby="more-articles">
      <h2 id="more-articles">More articles</h2>
      <ul className={css.more}>
        {others.slice(0, SHOWN).map(({ _id, title }) => (
          <li key={_id}>
            <Link to={`/article/${_id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
