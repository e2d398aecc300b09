import type { UnsentMessage } from '@notalone/web-features/conversations/create-outbox';
import { FoldedText } from '../shared/folded-text.tsx';
import { NotSentYet } from '../unsent/not-sent-yet.tsx';
import css from './comments.module.css';

const AT_MOST = { characters: 350, lines: 6 };

/** The user's new comments that the server has not accepted yet; rejected ones are shown above the posts. */
export function UnsentComments({ unsent }: { readonly unsent: readonly UnsentMessage[] }) {
  const comments = unsent.filter(({ more, state }) => !more && state !== 'failed');
  if (comments.length === 0) return null;
  return (
    <ol className={css.list} aria-label="Your comments that are not sent yet">
      {comments.map((comment) => (
        <li key={comment.clientId} className={css.body}>
          <FoldedText text={comment.content} atMost={AT_MOST} more="Show more" />
          <NotSentYet unsent={comment} />
        </li>
      ))}
    </ol>
  );
}
