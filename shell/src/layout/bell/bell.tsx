import { badgeText, useBadge, useLiveNotifications } from '@notalone/notifications';
import { IconButton, VisuallyHidden } from '@notalone/ui';
import { QueryClientProvider } from '@notalone/web-kit/queries';
import { useId, useRef, useState } from 'react';
import { queryClient } from '../../remotes/query-client.ts';
import css from './bell.module.css';
import { BellPanel } from './bell-panel.tsx';
import { useLeaving } from './use-leaving.ts';

/** The notifications bell: how many are unread, and behind it the newest ones. */
export function Bell() {
  return (
    <QueryClientProvider client={queryClient}>
      <BellWithPanel />
    </QueryClientProvider>
  );
}

function BellWithPanel() {
  const [isOpen, setOpen] = useState(false);
  const [latest, setLatest] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const unread = useBadge()?.notifications ?? 0;
  useLiveNotifications(({ message }) => setLatest(message));
  const close = () => {
    setOpen(false);
    bell.current?.focus();
  };
  useLeaving(place, isOpen, { onEscape: close, onOutside: () => setOpen(false) });
  return (
    <div ref={place} className={css.place}>
      <IconButton
        ref={bell}
        icon="bell"
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        badge={badgeText(unread)}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': panelId })}
        onPress={() => setOpen(!isOpen)}
      />
      <VisuallyHidden role="status">{latest && `New notification: ${latest}`}</VisuallyHidden>
      {isOpen && <BellPanel id={panelId} unread={unread} onClose={close} />}
    </div>
  );
}
