import { TEXTS } from '@notalone/contracts/texts';
import { Link } from '@notalone/router';
import { Avatar } from '@notalone/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { useMe } from '../live/use-posts.ts';
import { Ago } from '../post/ago.tsx';
import type { Comment } from '../post/post.ts';
import { Written } from '../post/written.tsx';
import css from './comments.module.css';
import { EditComment } from './edit-comment.tsx';

const DeleteComment = lazy(async () => ({ default: (await import('./delete-comment.tsx')).DeleteComment }));
const ReportComment = lazy(async () => ({ default: (await import('./report-comment.tsx')).ReportComment }));

interface CommentRowProps {
  readonly comment: Comment;
  readonly postId: string;
}

/** One comment, with what its writer or others may do with it. */
export function CommentRow({ comment, postId }: CommentRowProps) {
  const { userId: writer, childProfileId: family } = comment;
  const me = useMe();
  const [doing, setDoing] = useState<'edit' | 'delete' | 'report'>();
  const row = useRef<HTMLLIElement>(null);
  const name = writer?.username ?? TEXTS.deletedMember;
  const stop = () => setDoing(undefined);
  // the row goes: on to what comes after it, which is at least the field for a new one
  const leave = () => {
    const next = row.current?.nextElementSibling?.querySelector<HTMLElement>('button, a') ?? row.current?.closest('[role=group]')?.querySelector('textarea');
    requestAnimationFrame(() => requestAnimationFrame(() => next?.focus()));
  };
  return (
    <li ref={row} className={css.comment} tabIndex={-1}>
      <Avatar name={name} src={family?.profilePicUrl} size="s" />
      <div className={css.body}>
        <p className={css.who}>
          {writer ? (
            <Link to={`/profile/${writer._id}`} className={css.name}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <span className={css.name}>{name}</span>
          )}
          <span className={css.meta}>
            <Ago instant={comment.createdAt} />
            {comment.edited && ' · edited'}
          </span>
        </p>
        {doing === 'edit' ? <EditComment comment={comment} postId={postId} onClose={stop} /> : <Written text={comment.content} />}
        {doing !== 'edit' && (
          <div className={css.actions}>
            {writer?._id === me ? (
              <>
                <Action label="Edit" of={comment} onPress={() => setDoing('edit')} />
                <Action label="Delete" of={comment} onPress={() => setDoing('delete')} />
              </>
            ) : (
              <Action label="Report" of={comment} onPress={() => setDoing('report')} />
            )}
          </div>
        )}
      </div>
      <Suspense>
        {doing === 'delete' && <DeleteComment comment={comment} postId={postId} onDeleted={leave} onClose={stop} />}
        {doing === 'report' && <ReportComment comment={comment} postId={postId} name={name} onReported={leave} onClose={stop} />}
      </Suspense>
    </li>
  );
}

const BEGINNING = 40;

function Action({ label, of, onPress }: { readonly label: string; readonly of: Comment; readonly onPress: () => void }) {
  return (
    <button type="button" className={css.action} aria-label={`${label} the comment “${of.content.slice(0, BEGINNING)}”`} onClick={onPress}>
      {label}
    </button>
  );
}
