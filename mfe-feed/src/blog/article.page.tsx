import { Button, Cluster, ErrorState, LinkButton, Loading, Page, Skeleton } from '@notalone/ui';
import { hasErrorCode } from '@notalone/web-features/api-errors';
import { ArticleDate } from '@notalone/web-features/articles/article-date';
import { ArticleText } from '@notalone/web-features/articles/article-text';
import { usePageTitle, useSession } from '@notalone/web-kit';
import { Link, useParams } from '@notalone/web-kit/router';
import css from './article.module.css';
import { BesideArticle } from './beside-article.tsx';
import { useArticle } from './use-articles.ts';

const NOT_FOUND = 'Article not found.';

/** One article. */
export function ArticlePage() {
  const { id = '' } = useParams();
  const { data: article, error, isFetching, refetch } = useArticle(id);
  const isAdmin = useSession()?.role === 'admin';
  usePageTitle(article?.title ?? 'Article');
  return (
    <Page title={article?.title ?? (error ? NOT_FOUND : 'Article')} aside={<BesideArticle articleId={id} />}>
      <Link to="/featured-blog" className={css.back}>
        ← Back to the blog
      </Link>
      {!article && !error && (
        <Loading label="Loading the article…">
          <Skeleton shape="block" />
        </Loading>
      )}
      {error && <Missing error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {article && (
        <article className={css.article}>
          <p className={css.from}>
            {article.author} · <ArticleDate date={article.date} />
          </p>
          {article.imageUrl && <img className={css.picture} src={article.imageUrl} alt={article.imageAlt ?? ''} />}
          <ArticleText html={article.content} />
        </article>
      )}
      {article && (
        <div className={css.tools}>
          <Cluster gap={3}>
            <Button tone="secondary" onPress={() => window.print()}>
              Print this article
            </Button>
            {isAdmin && (
              <LinkButton tone="secondary" icon="edit" to={`/upload-article?article=${article._id}`}>
                Edit this article
              </LinkButton>
            )}
          </Cluster>
        </div>
      )}
    </Page>
  );
}

interface MissingProps {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

function Missing({ error, isRetrying, onRetry }: MissingProps) {
  if (hasErrorCode(error, 'NOT_FOUND') || hasErrorCode(error, 'VALIDATION'))
    return <p>It may have been taken down. The blog has the others.</p>;
  return <ErrorState title={NOT_FOUND} message={error.message} isRetrying={isRetrying} onRetry={onRetry} />;
}
