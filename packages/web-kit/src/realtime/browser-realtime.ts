import { NOTIFICATION_POLL_SECONDS } from '@notalone/contracts/limits';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { session, tokens } from '../session/browser-session.ts';
import { createRealtime, type RealtimeStatus } from './create-realtime.ts';
import type { Listener, PushedEvent } from './listeners.ts';
import { openSocket } from './open-socket.ts';

/** The specification's interval for pages that hear nothing live. */
const POLL_MS = NOTIFICATION_POLL_SECONDS * 1000;

/** The one live connection of this page. */
export const realtime = createRealtime({ session, tokens, openSocket });

/** Whether pushes arrive right now. */
const useRealtime = (): RealtimeStatus => useSyncExternalStore(realtime.subscribe, realtime.status);

/** Calls the newest `handler` with each push of this kind while the component is shown. */
export function usePushed<E extends PushedEvent>(event: E, handler: Listener<E>): void {
  const handle = useEffectEvent(handler);
  useEffect(() => realtime.on(event, (payload) => handle(payload)), [event]);
}

/** Calls `refetch` whenever something may have been missed: each time the connection has come up, and every 30 seconds while it is not, if the tab is seen. */
export function useCatchUp(refetch: () => unknown): void {
  const status = useRealtime();
  const ask = useEffectEvent(refetch);
  useEffect(() => realtime.onConnected(() => void ask()), []);
  useEffect(() => {
    if (status !== 'connecting') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [status]);
}
