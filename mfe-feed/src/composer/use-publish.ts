import type { ImageChoice } from '@notalone/ui';
import { api, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { changeKey, usePosts } from '../live/use-posts.ts';
import { useRefused } from '../post/refusals.ts';
import type { Draft } from './drafts.ts';

interface Written {
  readonly draft: Draft;
  readonly picture: ImageChoice;
}

const formOf = ({ draft, picture }: Written, more: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  const fields = { content: draft.content.trim(), imageAlt: draft.imageAlt.trim(), mentions: draft.people.map(({ _id }) => _id).join(), ...more };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // after the texts, which the server reads first
  if (picture instanceof File) form.set('image', picture);
  return form;
};

/** Publishes a new post. The draft's attempt says under which id, so that trying again publishes it once. */
export function usePublish() {
  const posts = usePosts();
  const refused = useRefused();
  return useMutation({
    mutationFn: (written: Written & { readonly clientId: string }) => api('POST /api/feed', { form: formOf(written, { clientId: written.clientId }) }),
    onSuccess: (post) => {
      posts.add(post);
      toast('Post created successfully!');
    },
    onError: (error) => refused(error, 'Failed to create post.'),
  });
}

/** Changes a post of mine; its picture stays, is replaced or removed. */
export function useChangePost(postId: string) {
  const posts = usePosts();
  const refused = useRefused();
  return useMutation({
    mutationKey: changeKey(postId),
    mutationFn: (written: Written) =>
      api('PUT /api/feed/{postId}', { params: { postId }, form: formOf(written, written.picture === 'removed' ? { removeImage: 'true' } : {}) }),
    onSuccess: (post) => {
      posts.change(postId, () => post);
      toast('Post updated!');
    },
    onError: (error) => refused(error, 'Failed to update post.'),
  });
}
