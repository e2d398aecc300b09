import { ErrorState, Loading, Page, Skeleton } from '@notalone/ui';
import { ArticleForm } from '@notalone/web-features/articles/article-form';
import { newArticleId, useArticleStart } from '@notalone/web-features/articles/use-article-start';
import { toast } from '@notalone/web-kit';
import { useNavigate, useSearchParams } from '@notalone/web-kit/router';
import { useEffect } from 'react';
import { DraftList } from './draft-list.tsx';

/** Writes an article: a new one, a draft (`?draft=…`), or a change of a published one (`?article=…`). Admins only. */
export function UploadArticlePage() {
  const [search, setSearch] = useSearchParams();
  const articleId = search.get('article') ?? search.get('draft');
  useEffect(() => {
    // The id is in the address from the start, so that a reload comes back to the draft.
    if (!articleId) setSearch({ draft: newArticleId() }, { replace: true });
  }, [articleId, setSearch]);
  return articleId ? <Article key={articleId} articleId={articleId} /> : null;
}

function Article({ articleId }: { readonly articleId: string }) {
  const { data: start, error, isFetching, refetch } = useArticleStart(articleId);
  const navigate = useNavigate();
  const isChange = start?.published !== undefined;
  return (
    <Page title={isChange ? 'Edit Article' : 'Upload New Article'}>
      {!start && !error && (
        <Loading label="Loading the article…">
          <Skeleton shape="block" />
        </Loading>
      )}
      {!start && error && (
        <ErrorState
          title="Failed to load articles."
          message={error.message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {start && (
        <ArticleForm
          start={start}
          submitLabel={isChange ? 'Save the changes' : 'Publish'}
          failed="Failed to upload article."
          onPublished={({ _id }) => {
            toast(isChange ? 'Article changed!' : 'Article uploaded successfully!');
            void navigate(isChange ? `/article/${_id}` : '/featured-blog');
          }}
        />
      )}
      <DraftList openId={articleId} />
    </Page>
  );
}
