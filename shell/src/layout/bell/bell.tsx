import { IconButton, VisuallyHidden } from '@notalone/ui';
import { badgeText, useBadge, useLiveNotifications } from '@notalone/web-features/notifications';
import { QueryClientProvider } from '@notalone/web-kit/queries';
import { useId, useRef, useState } from 'react';
import { queryClient } from '../../remotes/query-client.ts';
import css from './bell.module.css';
import { BellPanel } from './bell-panel.tsx';
import { useDismiss } from './use-dismiss.ts';

/** The notifications bell: the number of unread ones, and a panel with the newest. */
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
  const container = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const unread = useBadge()?.notifications ?? 0;
  useLiveNotifications(({ message }) => setLatest(message));
  const close = () => {
    setOpen(false);
    bell.current?.focus();
  };
  useDismiss(container, isOpen, { onEscape: close, onOutside: () => setOpen(false) });
  return (
    <div ref={container} className={css.place}>
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
      {isOpen && <BellPanel id={panelId} onClose={close} />}
    </div>
  );
}
