import { isProblem } from '@notalone/remote-kit/calls';
import { api } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { useRef } from 'react';
import { changeKey, useMe, usePosts } from '../live/use-posts.ts';
import type { Post } from './post.ts';
import { type Reaction, settled, toggled } from './reactions.ts';
import { useRefused } from './refusals.ts';

/** Turns a reaction of mine round: shown at once, taken back when the server refuses. A second press waits for the first one's answer. */
export function useReact(post: Post): (reaction: Reaction) => void {
  const posts = usePosts();
  const me = useMe();
  const refused = useRefused();
  const onTheirWay = useRef(new Set<Reaction['kind']>());
  const turn = (reaction: Reaction) => posts.change(post._id, (shown) => toggled(shown, reaction, me));
  const { mutate } = useMutation({
    mutationKey: changeKey(post._id),
    mutationFn: ({ kind }: Reaction) => api('POST /api/feed/{postId}/{reaction}', { params: { postId: post._id, reaction: kind } }),
    onMutate: turn,
    onSuccess: (reply, reaction) => posts.change(post._id, (shown) => settled(shown, reaction, me, reply)),
    onError: (error, reaction) => {
      turn(reaction);
      if (isProblem(error, 'NOT_FOUND')) posts.change(post._id, (shown) => ({ ...shown, isGone: true }));
      refused(error, `“${reaction.label}” could not be saved. ${error.message}`);
    },
    onSettled: (_reply, _error, { kind }) => void onTheirWay.current.delete(kind),
  });
  return (reaction) => {
    if (onTheirWay.current.has(reaction.kind)) return;
    onTheirWay.current.add(reaction.kind);
    mutate(reaction);
  };
}

/** Hides a post from me, or shows it again. */
export function useHide(post: Post): { readonly turn: () => void; readonly isPending: boolean } {
  const posts = usePosts();
  const me = useMe();
  const refused = useRefused();
  const put = (isHidden: boolean) => posts.change(post._id, (shown) => ({ ...shown, hides: isHidden ? [me] : [] }));
  const { mutate, isPending } = useMutation({
    mutationKey: changeKey(post._id),
    mutationFn: (_hide: boolean) => api('POST /api/feed/{postId}/{reaction}', { params: { postId: post._id, reaction: 'hide' } }),
    onMutate: put,
    onSuccess: ({ on }) => put(on),
    onError: (error, hide) => {
      put(!hide);
      refused(error, `The post could not be ${hide ? 'hidden' : 'shown again'}. ${error.message}`);
    },
  });
  return { turn: () => isPending || mutate(post.hides.length === 0), isPending };
}
