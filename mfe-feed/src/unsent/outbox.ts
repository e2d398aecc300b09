import type { SentPost } from '@notalone/contracts';
import { hasErrorCode } from '@notalone/web-features/api-errors';
import type { UnsentMessage } from '@notalone/web-features/conversations/create-outbox';
import { startOutbox } from '@notalone/web-features/conversations/start-outbox';
import { api } from '@notalone/web-kit';
import { formOf } from '../shared/form-of.ts';
import type { Comment } from '../shared/post.ts';

type Sent = { readonly added: Comment } | { readonly changed: Comment } | { readonly post: SentPost };

/**
 * Comments, and changes of comments and posts, that the server has not accepted yet; `receiverId` is the post. A change
 * of a comment has a `commentId` in `more`, a change of the post its other fields.
 */
export const outbox = startOutbox<Sent>({
  storageName: 'feedWaiting',
  async post({ receiverId: postId, content, clientId, more }) {
    if (!more) return { added: await api('POST /api/feed/{postId}/comments', withBody(postId, { content, clientId })) };
    const { commentId } = more;
    if (commentId === undefined)
      return { post: await api('PUT /api/feed/{postId}', { params: { postId }, form: formOf({ content, ...more }) }) };
    const params = { postId, commentId };
    return { changed: await api('PUT /api/feed/{postId}/comments/{commentId}', { params, body: { content } }) };
  },
  explain: (problem) => {
    if (hasErrorCode(problem, 'NOT_FOUND')) return 'It could not be sent: the post or comment is not there any more.';
    return problem.hasGenericText ? undefined : problem.msg;
  },
  failedText: 'It could not be sent.',
});
const withBody = <Body>(postId: string, body: Body) => ({ params: { postId }, body });

/**
 * Sends at once. Without a network, or while others wait for it, the outbox sends it later: the answer is undefined
 * then.
 */
export async function sendOrKeep<Reply>(
  {
    receiverId,
    content,
    ...options
  }: Pick<UnsentMessage, 'receiverId' | 'content'> & Partial<Pick<UnsentMessage, 'clientId' | 'more'>>,
  send: () => Promise<Reply>,
): Promise<Reply | undefined> {
  if (!outbox.hasWaiting())
    try {
      return await send();
    } catch (error) {
      if (!hasErrorCode(error, 'NETWORK')) throw error;
    }
  outbox.add(receiverId, content, options);
  return undefined;
}

/** The last change of a text that has not been sent yet. */
export const lastChange = (unsent: readonly UnsentMessage[], commentId?: string): UnsentMessage | undefined =>
  unsent.findLast(({ more, state }) => more && more['commentId'] === commentId && state !== 'failed');
