import type { Notification } from '@notalone/contracts';
import { Avatar, Button, Icon, VisuallyHidden } from '@notalone/ui';
import { firstExistingPage } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { MuteButton } from '../mutes/index.ts';
import { relativeTime } from '../relative-time.ts';
import css from './notifications.module.css';
import { topicIcons } from './topic-icons.ts';
import { type Decision, isChildRequest, needsDecision, useRequestDecision } from './use-request-decision.ts';

// Few parents ever open it.
const ChildRequestDialog = lazy(async () => ({
  default: (await import('./child-request-dialog.tsx')).ChildRequestDialog,
}));

interface NotificationItemProps {
  readonly notification: Notification;
  readonly nowMs: number;
  /** Called when the user follows the link. */
  readonly onFollow: (notification: Notification) => void;
}

export function NotificationItem({ notification, nowMs, onFollow }: NotificationItemProps) {
  const { _id, message, createdAt, read, processed, link, thread } = notification;
  const textId = useId();
  const item = useRef<HTMLLIElement>(null);
  const page = firstExistingPage(link.split('?')[0] ?? link);
  return (
    <li ref={item} className={css.item} data-id={_id} data-read={read} data-processed={processed} tabIndex={-1}>
      <Picture notification={notification} />
      <div className={css.body}>
        <p id={textId} className={css.text}>
          {!read && <VisuallyHidden>New: </VisuallyHidden>}
          {page ? (
            <Link to={link} className={css.link ?? ''} onClick={() => onFollow(notification)}>
              {message}
            </Link>
          ) : (
            message
          )}
        </p>
        <div className={css.under}>
          <time className={css.time} dateTime={createdAt}>
            {relativeTime(createdAt, nowMs)}
          </time>
          {thread && <MuteButton thread={thread} describedBy={textId} />}
        </div>
        {needsDecision(notification) && (
          <Decisions notification={notification} describedBy={textId} onDone={() => item.current?.focus()} />
        )}
      </div>
      {!read && <span className={css.dot} aria-hidden />}
    </li>
  );
}

/** The icon of what it is about, beside the picture of the person who caused it. */
function Picture({ notification: { topic, message, avatar } }: { readonly notification: Notification }) {
  return (
    <span className={css.picture} data-topic={topic}>
      {avatar && <Avatar name={message} src={avatar} size="s" />}
      <span className={avatar ? css.mark : css.sign}>
        <Icon name={topicIcons[topic]} {...(avatar && { size: 's' })} />
      </span>
    </span>
  );
}

interface DecisionsProps {
  readonly notification: Notification;
  readonly describedBy: string;
  /** The pressed button is about to be disabled and would lose the focus. */
  readonly onDone: () => void;
}

function Decisions({ notification, describedBy, onDone }: DecisionsProps) {
  const decide = useRequestDecision(notification);
  const [isAsking, setAsking] = useState(false);
  const approve = (onError: (error: unknown) => void) =>
    decide.mutate('approve', {
      onError,
      onSuccess: () => {
        setAsking(false);
        onDone();
      },
    });
  const button = (decision: Decision, label: string) => (
    <Button
      size="small"
      tone={decision === 'approve' ? 'primary' : 'secondary'}
      aria-describedby={describedBy}
      isDisabled={notification.processed}
      isPending={decide.isPending && decide.variables === decision}
      onPress={() => {
        if (decide.isPending) return;
        if (decision === 'approve' && isChildRequest(notification)) setAsking(true);
        else decide.mutate(decision, { onSuccess: onDone });
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className={css.decisions}>
      {button('approve', 'Approve')}
      {button('deny', 'Deny')}
      {isAsking && (
        <Suspense>
          <ChildRequestDialog
            friendshipId={notification.relatedId ?? ''}
            isPending={decide.isPending}
            onApprove={approve}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
