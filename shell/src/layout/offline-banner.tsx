import { Notice } from '@notalone/ui';
import { useKeptAnswers, useOnline } from '@notalone/web-kit';
import css from './offline-banner.module.css';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** `14:05`, or with its day if that is not today. */
function formatTime(instant: string): string {
  const at = new Date(instant);
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? time.format(at) : `${time.format(at)} on ${day.format(at)}`;
}

export function OfflineBanner() {
  const isOnline = useOnline();
  const keptAt = useKeptAnswers();
  if (isOnline && !keptAt) return null;
  return (
    <div className={css.banner} data-offline>
      <Notice tone="warning" isLive>
        {isOnline ? 'No connection.' : 'You are offline.'}
        {keptAt && ` This is from ${formatTime(keptAt)}.`} We will keep what you typed.
      </Notice>
    </div>
  );
}
