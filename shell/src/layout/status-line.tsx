import { Notice } from '@notalone/ui';
import { whenIdle } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useState } from 'react';

interface Status {
  readonly services: readonly { readonly service: string; readonly state: 'slow' | 'away' }[];
}

/** What people call the part of the site that a service is. */
const NAMES: Readonly<Record<string, string>> = {
  auth: 'logging in',
  profile: 'profiles and connections',
  feed: 'the feed',
  chat: 'messages and forums',
  content: 'news, articles and the carbs calculator',
  emergency: 'emergency texts',
};
const ASK_EVERY_MS = 60_000;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const join = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);

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
export function StatusLine() {
  const status = useStatus();
  const text = status && statusText(status);
  if (!text) return null;
  const isEmergencyAway = status.services.some(({ service }) => service === 'emergency');
  return (
    <Notice tone="warning" isLive>
      {text}
      {isEmergencyAway && (
        <>
          {' '}
          If somebody is in danger, <a href="tel:999">call 999</a>.
        </>
      )}
    </Notice>
  );
}

function useStatus(): Status | undefined {
  const [status, setStatus] = useState<Status>();
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      try {
        const response = await fetch('/status.json', { cache: 'no-cache' });
        // Without the file all is well.
        if (response.ok) setStatus((await response.json()) as Status);
      } catch (error) {
        logWarning('/status.json was not read', error);
      }
    };
    void whenIdle().then(ask);
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return status;
}
