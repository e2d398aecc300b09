import type { Notification } from '@notalone/contracts';
import { Icon } from '@notalone/ui';
import { type ReactNode, useId, useRef } from 'react';
import { useNow } from '../use-now.ts';
import { NotificationItem } from './notification-item.tsx';
import css from './notifications.module.css';
import { type Section, sectionsOf } from './sections.ts';
import { useSeen } from './use-seen.ts';

interface NotificationListProps {
  readonly notifications: readonly Notification[];
  /** Of the sections: one below the title above the list. */
  readonly headings: 'h2' | 'h3';
  readonly onFollow: (notification: Notification) => void;
  /** Called with the ids of those that have come into view. */
  readonly onSeen?: ((ids: readonly string[]) => void) | undefined;
}

/** Notifications in sections: emergencies that wait to be opened, today, this week, earlier. */
export function NotificationList({ notifications, headings, onFollow, onSeen }: NotificationListProps) {
  const nowMs = useNow();
  const whole = useRef<HTMLDivElement>(null);
  useSeen(
    whole,
    notifications.map(({ _id }) => _id),
    onSeen,
  );
  return (
    <div ref={whole} className={css.whole}>
      {sectionsOf(notifications, nowMs).map(({ title, items }) => (
        <SectionList key={title} title={title} headings={headings}>
          {items.map((notification) => (
            <NotificationItem key={notification._id} notification={notification} nowMs={nowMs} onFollow={onFollow} />
          ))}
        </SectionList>
      ))}
    </div>
  );
}

interface SectionListProps extends Pick<NotificationListProps, 'headings'> {
  readonly title: Section<Notification>['title'];
  readonly children: ReactNode;
}

function SectionList({ title, headings: Heading, children }: SectionListProps) {
  const titleId = useId();
  const isEmergency = title === 'Emergency';
  return (
    <div data-emergency={isEmergency} className={css.section}>
      <Heading id={titleId} className={css.title}>
        {isEmergency && <Icon name="emergency" />}
        {title}
      </Heading>
      <ul className={css.list} aria-labelledby={titleId}>
        {children}
      </ul>
    </div>
  );
}
