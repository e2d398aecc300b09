import type { ImageChoice } from '@notalone/ui';
import { api } from '@notalone/web-kit';
import { useMutation, useQueryClient } from '@notalone/web-kit/queries';
import type { ArticleText, PublishedArticle } from './article-values.ts';

interface Publishing {
  readonly articleId: string;
  readonly text: ArticleText;
  readonly picture: ImageChoice;
  readonly imageAlt: string;
  /** Of the published article that is changed; absent for a new one. */
  readonly version: number | undefined;
}

function formOf({ articleId, text, picture, imageAlt, version }: Publishing): FormData {
  const form = new FormData();
  const more = version === undefined ? { draftId: articleId } : { version: String(version) };
  for (const [name, value] of Object.entries({ ...text, imageAlt, ...more })) form.set(name, value);
  if (picture === 'removed') form.set('removeImage', 'true');
  // The server reads the text fields first.
  if (picture instanceof File) form.set('image', picture);
  return form;
}

/** Publishes a new article, or changes one; the draft is gone then. */
export function usePublishArticle() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (publishing: Publishing): Promise<PublishedArticle> => {
      const { articleId, version } = publishing;
      const form = formOf(publishing);
      return version === undefined
        ? (await api('POST /api/blog/upload', { form })).article
        : api('PUT /api/blog/article/{articleId}', { params: { articleId }, form });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['articles'] });
      void queries.invalidateQueries({ queryKey: ['article'] });
    },
  });
}
