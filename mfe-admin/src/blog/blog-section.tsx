import { Button, ErrorState, Loading, Skeleton, Stack } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { ArticleForm } from '@notalone/web-features/articles/article-form';
import { newArticleId, useArticleStart } from '@notalone/web-features/articles/use-article-start';
import { toast } from '@notalone/web-kit';
import { Link, useSearchParams } from '@notalone/web-kit/router';
import { useEffect, useState } from 'react';
import { Excerpt } from '../shared/excerpt.tsx';
import { ResourceSection } from '../shared/resource-section.tsx';
import { formatDay } from '../shared/times.ts';
import css from './blog.module.css';
import { type ArticleItem, useArticles, useDeleteArticle } from './use-articles.ts';

/** Articles of the blog. One is changed on its own page. */
export function BlogSection() {
  const articles = useArticles();
  const [deleting, setDeleting] = useState<ArticleItem>();
  return (
    <Stack gap={6}>
      <div className={css.form}>
        <NewArticle />
      </div>
      <div className={css.list}>
        <ResourceSection
          exportAs="articles"
          query={articles}
          loading="Loading articles…"
          failed="Failed to load articles."
          empty="No articles yet"
          caption="Articles, the newest first"
          columns={[
            {
              label: 'Title',
              cell: ({ _id, title, preview }) => (
                <>
                  <Link to={`/article/${_id}`}>{title}</Link>
                  <Excerpt text={preview} />
                </>
              ),
            },
            { label: 'Author', cell: ({ author }) => author },
            { label: 'Date', cell: ({ date }) => formatDay(date) },
            {
              label: 'Actions',
              cell: (item) => (
                <Button
                  tone="secondary"
                  size="small"
                  onPress={() => setDeleting(item)}
                  aria-label={`Delete ${item.title}`}
                >
                  Delete
                </Button>
              ),
            },
          ]}
        />
      </div>
      {deleting && <DeleteArticle article={deleting} onClose={() => setDeleting(undefined)} />}
    </Stack>
  );
}

/** The form, with its draft's id in the address, so that a reload comes back to what was written. */
function NewArticle() {
  const [search, setSearch] = useSearchParams();
  const articleId = search.get('draft');
  const startAnew = () => setSearch({ section: 'blog', draft: newArticleId() }, { replace: true });
  useEffect(() => {
    if (!articleId) setSearch({ section: 'blog', draft: newArticleId() }, { replace: true });
  }, [articleId, setSearch]);
  return articleId ? <Draft key={articleId} articleId={articleId} onPublished={startAnew} /> : <FormLoading />;
}

interface DraftProps {
  readonly articleId: string;
  readonly onPublished: () => void;
}

function Draft({ articleId, onPublished }: DraftProps) {
  const { data: start, error, isFetching, refetch } = useArticleStart(articleId);
  if (start)
    return (
      <ArticleForm
        start={start}
        submitLabel="Publish"
        failed="Failed to add article."
        onPublished={() => {
          toast('Blog article added!');
          onPublished();
        }}
      />
    );
  if (error) return <ErrorState message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <FormLoading />;
}

const FormLoading = () => (
  <Loading label="Loading the form…">
    <Skeleton shape="block" />
  </Loading>
);

function DeleteArticle({ article, onClose }: { readonly article: ArticleItem; readonly onClose: () => void }) {
  const remove = useDeleteArticle(article, onClose);
  return (
    <ConfirmDialog
      isOpen
      title="Delete this blog article?"
      confirmLabel="Delete"
      tone="danger"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p>{article.title}</p>
    </ConfirmDialog>
  );
}
