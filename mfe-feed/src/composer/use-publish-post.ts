import type { ImageChoice } from '@notalone/ui';
import { hasErrorCode } from '@notalone/web-features/api-errors';
import { tellPhotoGone } from '@notalone/web-features/photo-gone';
import { api, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { changeKey, usePostCache } from '../post-cache/use-post-cache.ts';
import { formOf } from '../shared/form-of.ts';
import type { Post } from '../shared/post.ts';
import { useErrorToast } from '../shared/use-error-toast.ts';
import { sendOrKeep } from '../unsent/outbox.ts';
import type { Draft } from './use-draft.ts';

interface PostInput {
  readonly draft: Draft;
  readonly picture: ImageChoice;
}

const fieldsOf = ({ draft }: PostInput) => ({
  imageAlt: draft.imageAlt.trim(),
  mentions: draft.people.map(({ _id }) => _id).join(),
});
const toFormData = (written: PostInput, more: Readonly<Record<string, string>>): FormData => {
  const { draft, picture } = written;
  const form = formOf({ content: draft.content.trim(), ...fieldsOf(written), ...more });
  // The server reads the text fields first.
  if (picture instanceof File) form.set('image', picture);
  return form;
};

/** Publishes a new post. Retries use the same client id, so it is published once. */
export function usePublishPost() {
  const posts = usePostCache();
  const refused = useErrorToast();
  return useMutation({
    mutationFn: (written: PostInput & { readonly clientId: string }) =>
      api('POST /api/feed', { form: toFormData(written, { clientId: written.clientId }) }),
    onSuccess: ({ notice: _forTheWriter, ...post }) => {
      posts.add(post);
      toast('Post created successfully!');
    },
    onError: (error) => {
      // Without a network the form alone says so: the post waits there.
      if (!hasErrorCode(error, 'NETWORK')) refused(error, 'Failed to create post.');
    },
  });
}

/**
 * Updates the user's own post; its picture stays, is replaced or removed. Without a network the outbox sends it later,
 * but for a new picture, which cannot be stored.
 */
export function useUpdatePost({ _id: postId, imageUrl }: Post) {
  const posts = usePostCache();
  const refused = useErrorToast();
  return useMutation({
    mutationKey: changeKey(postId),
    mutationFn: (written: PostInput) => {
      const removed = written.picture === 'removed' ? { removeImage: 'true' } : {};
      const send = () => api('PUT /api/feed/{postId}', { params: { postId }, form: toFormData(written, removed) });
      const { content } = written.draft;
      if (written.picture instanceof File) return send();
      return sendOrKeep({ receiverId: postId, content, more: { ...fieldsOf(written), ...removed } }, send);
    },
    onSuccess: (sent) => {
      if (!sent) return;
      const { notice: _forTheWriter, ...post } = sent;
      posts.update(postId, () => post);
      toast('Post updated!');
      if (post.imageUrl !== imageUrl) void tellPhotoGone(imageUrl);
    },
    onError: (error) => refused(error, 'Failed to update post.'),
  });
}
