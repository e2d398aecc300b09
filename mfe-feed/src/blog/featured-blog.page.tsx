import { Button, EmptyState, ErrorState, LinkButton, Loading, Notice, Page, Skeleton, Stack } from '@notalone/ui';
import { useSession } from '@notalone/web-kit';
import { AboutBlog } from './about-blog.tsx';
import { ArticleCard } from './article-card.tsx';
import css from './blog.module.css';
import { useArticles } from './use-articles.ts';

const FAILED = 'Failed to load articles.';

/** The articles, newest first. Admins find the way to the editor here. */
export function FeaturedBlogPage() {
  const { items, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, error, refetch, fetchNextPage } =
    useArticles();
  const isAdmin = useSession()?.role === 'admin';
  return (
    <Page
      title="Featured Blog"
      aside={<AboutBlog />}
      lead="Longer reads about life with diabetes, from us and from families."
      actions={
        isAdmin && (
          <LinkButton to="/upload-article" icon="edit">
            Upload New Article
          </LinkButton>
        )
      }
    >
      {!items && !error && <ArticlesLoading />}
      {!items && error && (
        <ErrorState title={FAILED} message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {items?.length === 0 && (
        <EmptyState title="No articles yet">When someone has written one, you will find it here.</EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className={css.list}>
          {items.map((article) => (
            <ArticleCard key={article._id} article={article} />
          ))}
        </ul>
      )}
      {isFetchNextPageError && (
        <Notice tone="danger" isLive>
          {FAILED} Please try again.
        </Notice>
      )}
      {hasNextPage && (
        <div>
          <Button tone="secondary" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Page>
  );
}

function ArticlesLoading() {
  return (
    <Loading label="Loading articles…">
      <Stack gap={4}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
    </Loading>
  );
}
