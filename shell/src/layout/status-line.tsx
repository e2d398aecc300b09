import { Notice } from '@notalone/ui';
import type { Status } from './use-status.ts';

/** What people call the part of the site that a service is. */
const NAMES: Readonly<Record<string, string>> = {
  auth: 'logging in',
  profile: 'profiles and connections',
  feed: 'the feed',
  chat: 'messages and forums',
  content: 'news, articles and the carbs calculator',
  emergency: 'emergency texts',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const join = (names: readonly string[]) => names.join('; ');

/** One line about what is slow or away; undefined when all is well. */
export function statusText({ services }: Status): string | undefined {
  const named = (state: string) => services.filter((one) => one.state === state).map((one) => NAMES[one.service] ?? '');
  const [away, slow] = [named('away').filter(Boolean), named('slow').filter(Boolean)];
  const sentences = [
    ...(away.length > 0 ? [`Not working right now: ${join(away)}.`] : []),
    ...(slow.length > 0 ? [`Slow right now: ${join(slow)}.`] : []),
  ];
  return sentences.length > 0 ? capital(`${sentences.join(' ')} We are on it; the rest works.`) : undefined;
}

/** Above the page and never over it: emergency buttons and links stay where they are. */
export function StatusLine({ status }: { readonly status: Status }) {
  const text = statusText(status);
  if (!text) return null;
  const isEmergencyAway = status.services.some(({ service }) => service === 'emergency');
  return (
    <Notice tone="warning" isLive>
      <p>
        {text}
        {isEmergencyAway && (
          <>
            {' '}
            If someone is in danger, <a href="tel:999">call 999</a>.
          </>
        )}
      </p>
    </Notice>
  );
}
