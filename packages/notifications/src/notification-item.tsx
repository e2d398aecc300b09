import type { Notification } from '@notalone/contracts';
import { Link } from '@notalone/router';
import { Avatar, Button, Icon, VisuallyHidden } from '@notalone/ui';
import { firstExistingPage } from '@notalone/web-kit';
import { useId, useRef } from 'react';
import css from './notifications.module.css';
import { relativeTime } from './relative-time.ts';
import { asksToDecide, type Decision, useDecide } from './use-decide.ts';

interface NotificationItemProps {
  readonly notification: Notification;
  readonly nowMs: number;
  /** The person follows the link. */
  readonly onFollow: (notification: Notification) => void;
}

export function NotificationItem({ notification, nowMs, onFollow }: NotificationItemProps) {
  const { message, createdAt, read, processed, link } = notification;
  const textId = useId();
  const item = useRef<HTMLLIElement>(null);
  const page = firstExistingPage(link.split('?')[0] ?? link);
  return (
    <li ref={item} className={css.item} data-read={read} data-processed={processed} tabIndex={-1}>
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
        <time className={css.time} dateTime={createdAt}>
          {relativeTime(createdAt, nowMs)}
        </time>
        {asksToDecide(notification) && <Decisions notification={notification} describedBy={textId} onDone={() => item.current?.focus()} />}
      </div>
      {!read && <span className={css.dot} aria-hidden />}
    </li>
  );
}

/** Who caused it; what concerns one's own account has a sign instead. */
function Picture({ notification: { type, relatedId, message, avatar, link } }: { readonly notification: Notification }) {
  const isOfPerson = (type !== 'other' && type !== 'report') || link.startsWith('/feed');
  if (isOfPerson) return <Avatar name={relatedId ?? message} src={avatar} size="s" />;
  return (
    <span className={css.sign}>
      <Icon name={type === 'report' ? 'flag' : 'lock'} />
    </span>
  );
}

interface DecisionsProps {
  readonly notification: Notification;
  readonly describedBy: string;
  /** The pressed button is about to be disabled, and would drop the focus. */
  readonly onDone: () => void;
}

function Decisions({ notification, describedBy, onDone }: DecisionsProps) {
  const decide = useDecide(notification);
  const button = (decision: Decision, label: string) => (
    <Button
      size="small"
      tone={decision === 'approve' ? 'primary' : 'secondary'}
      aria-describedby={describedBy}
      isDisabled={notification.processed}
      isPending={decide.isPending && decide.variables === decision}
      onPress={() => {
        if (!decide.isPending) decide.mutate(decision, { onSuccess: onDone });
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className={css.decisions}>
      {button('approve', 'Approve')}
      {button('deny', 'Deny')}
    </div>
  );
}
