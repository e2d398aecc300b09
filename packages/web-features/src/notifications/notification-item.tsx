import type { Notification } from '@notalone/contracts';
import { Avatar, Button, Icon, type IconName, VisuallyHidden } from '@notalone/ui';
import { firstExistingPage } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { relativeTime } from '../relative-time.ts';
import css from './notifications.module.css';
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
        {needsDecision(notification) && (
          <Decisions notification={notification} describedBy={textId} onDone={() => item.current?.focus()} />
        )}
      </div>
      {!read && <span className={css.dot} aria-hidden />}
    </li>
  );
}

/** Of what no other person has caused. */
const ICONS: Partial<Record<Notification['type'], IconName>> = {
  emergency: 'emergency',
  report: 'flag',
  other: 'lock',
};

/** The person who caused it, or an icon of what it is about. */
function Picture({ notification: { type, message, avatar, link } }: { readonly notification: Notification }) {
  const icon = link.startsWith('/feed') ? undefined : ICONS[type];
  if (!icon && avatar) return <Avatar name={message} src={avatar} size="s" />;
  return (
    <span className={css.sign} data-type={type}>
      <Icon name={icon ?? 'user'} />
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
