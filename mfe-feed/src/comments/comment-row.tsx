import { TEXTS } from '@notalone/contracts/texts';
import { Avatar, FamilyName } from '@notalone/ui';
import type { UnsentMessage } from '@notalone/web-features/conversations/create-outbox';
import { lazy, Suspense, useState } from 'react';
import { FoldedText } from '../shared/folded-text.tsx';
import type { Comment } from '../shared/post.ts';
import { TimeAgo } from '../shared/time-ago.tsx';
import { useMyId } from '../shared/use-my-id.ts';
import { NotSentYet } from '../unsent/not-sent-yet.tsx';
import css from './comments.module.css';
import { EditComment } from './edit-comment.tsx';

const DeleteComment = lazy(async () => ({ default: (await import('./delete-comment.tsx')).DeleteComment }));
const ReportComment = lazy(async () => ({ default: (await import('./report-comment.tsx')).ReportComment }));

const AT_MOST = { characters: 350, lines: 6 };

interface CommentRowProps {
  readonly comment: Comment;
  readonly postId: string;
  readonly isUnderMyPost: boolean;
  /** A change of it that has not been sent yet. */
  readonly unsentChange: UnsentMessage | undefined;
}

/** One comment with the actions that the user may take. */
export function CommentRow({ comment, postId, isUnderMyPost, unsentChange }: CommentRowProps) {
  const { userId: writer, childProfileId: family } = comment;
  const me = useMyId();
  const [openAction, setOpenAction] = useState<'edit' | 'delete' | 'report'>();
  const isMine = writer?._id === me;
  const name = writer?.username ?? TEXTS.deletedMember;
  const closeAction = () => setOpenAction(undefined);
  return (
    <li className={css.comment} tabIndex={-1}>
      <Avatar name={name} userId={writer?._id} src={family?.profilePicUrl} size="s" />
      <div className={css.body}>
        <p className={css.who}>
          <span className={css.name}>
            <FamilyName username={name} childName={family?.childName} to={writer && `/profile/${writer._id}`} />
          </span>
          <span className={css.meta}>
            <TimeAgo instant={comment.createdAt} />
            {comment.edited && ' · edited'}
          </span>
        </p>
        {openAction === 'edit' ? (
          <EditComment comment={comment} postId={postId} waitingText={unsentChange?.content} onClose={closeAction} />
        ) : (
          <FoldedText text={unsentChange?.content ?? comment.content} atMost={AT_MOST} more="Show more" />
        )}
        {openAction !== 'edit' && unsentChange && <NotSentYet unsent={unsentChange} />}
        {openAction !== 'edit' && (
          <div className={css.actions}>
            {isMine && <Action label="Edit" of={comment} onPress={() => setOpenAction('edit')} />}
            {(isMine || isUnderMyPost) && (
              <Action label="Delete" of={comment} onPress={() => setOpenAction('delete')} />
            )}
            {!isMine && <Action label="Report" of={comment} onPress={() => setOpenAction('report')} />}
          </div>
        )}
      </div>
      <Suspense>
        {openAction === 'delete' && (
          <DeleteComment comment={comment} postId={postId} by={isMine ? undefined : name} onClose={closeAction} />
        )}
        {openAction === 'report' && (
          <ReportComment comment={comment} postId={postId} name={name} onClose={closeAction} />
        )}
      </Suspense>
    </li>
  );
}

const EXCERPT_LENGTH = 40;

function Action({
  label,
  of,
  onPress,
}: {
  readonly label: string;
  readonly of: Comment;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={css.action}
      aria-label={`${label} the comment “${of.content.slice(0, EXCERPT_LENGTH)}”`}
      onClick={onPress}
    >
      {label}
    </button>
  );
}
