import { useEffect, useEffectEvent, useState } from 'react';
import { useCommentCache } from '../comments/use-comments.ts';
import { usePostCache } from '../post-cache/use-post-cache.ts';
import { outbox } from '../unsent/outbox.ts';

/** Shows what the outbox has sent of a post and under it, and what the server says to the writer alone. */
export function useSentLater(postId: string) {
  const comments = useCommentCache(postId);
  const posts = usePostCache();
  const [notice, setNotice] = useState<string>();
  const onSent = useEffectEvent<NonNullable<Parameters<typeof outbox.listen>[0]['sent']>>((sent, { receiverId }) => {
    if (receiverId !== postId) return;
    if ('added' in sent) comments.add(sent.added);
    else if ('changed' in sent) comments.replace(sent.changed);
    else {
      const { notice: forTheWriter, ...post } = sent.post;
      posts.update(postId, () => post);
      setNotice(forTheWriter);
    }
  });
  useEffect(() => outbox.listen({ sent: (...sent) => onSent(...sent), rejected: () => undefined }), []);
  return { notice, dismissNotice: () => setNotice(undefined) };
}
