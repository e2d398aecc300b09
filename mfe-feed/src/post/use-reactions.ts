import { hasErrorCode } from '@notalone/web-features/api-errors';
import { api } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { useRef } from 'react';
import { changeKey, usePostCache } from '../post-cache/use-post-cache.ts';
import type { Post } from '../shared/post.ts';
import { useErrorToast } from '../shared/use-error-toast.ts';
import { useMyId } from '../shared/use-my-id.ts';
import { type Reaction, withServerReaction, withToggledReaction } from './reactions.ts';

/**
 * Toggles the user's reaction: shown at once, reverted when the server rejects it. Ignores further presses while a call
 * is in flight.
 */
export function useReact(post: Post): (reaction: Reaction) => void {
  const posts = usePostCache();
  const me = useMyId();
  const refused = useErrorToast();
  const inFlight = useRef(new Set<Reaction['kind']>());
  const toggle = (reaction: Reaction) => posts.update(post._id, (shown) => withToggledReaction(shown, reaction, me));
  const { mutate } = useMutation({
    mutationKey: changeKey(post._id),
    mutationFn: ({ kind }: Reaction) =>
      api('POST /api/feed/{postId}/{reaction}', { params: { postId: post._id, reaction: kind } }),
    onMutate: toggle,
    onSuccess: (reply, reaction) => posts.update(post._id, (shown) => withServerReaction(shown, reaction, me, reply)),
    onError: (error, reaction) => {
      toggle(reaction);
      if (hasErrorCode(error, 'NOT_FOUND')) posts.update(post._id, (shown) => ({ ...shown, isGone: true }));
      refused(error, `“${reaction.label}” could not be saved. ${error.message}`);
    },
    onSettled: (_reply, _error, { kind }) => void inFlight.current.delete(kind),
  });
  return (reaction) => {
    if (inFlight.current.has(reaction.kind)) return;
    inFlight.current.add(reaction.kind);
    mutate(reaction);
  };
}

/** Hides a post from the user, or shows it again. */
export function useHide(post: Post): { readonly toggle: () => void; readonly isPending: boolean } {
  const posts = usePostCache();
  const me = useMyId();
  const refused = useErrorToast();
  const setHidden = (isHidden: boolean) =>
    posts.update(post._id, (shown) => ({ ...shown, hides: isHidden ? [me] : [] }));
  const { mutate, isPending } = useMutation({
    mutationKey: changeKey(post._id),
    mutationFn: (_hide: boolean) =>
      api('POST /api/feed/{postId}/{reaction}', { params: { postId: post._id, reaction: 'hide' } }),
    onMutate: setHidden,
    onSuccess: ({ on }) => setHidden(on),
    onError: (error, hide) => {
      setHidden(!hide);
      refused(error, `The post could not be ${hide ? 'hidden' : 'shown again'}. ${error.message}`);
    },
  });
  return { toggle: () => isPending || mutate(post.hides.length === 0), isPending };
}
