import { NOTIFICATION_POLL_SECONDS } from '@notalone/contracts/limits';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { session, tokens } from '../session/browser-session.ts';
import { createRealtime, type RealtimeStatus } from './create-realtime.ts';
import type { Listener, PushedEvent } from './listeners.ts';
import { openSocket } from './open-socket.ts';

/** Polling interval from the specification, used while the live connection is down. */
const POLL_MS = NOTIFICATION_POLL_SECONDS * 1000;

/** The live connection of this page. */
export const realtime = createRealtime({ session, tokens, openSocket });

/** Whether pushes arrive at the moment. */
const useRealtime = (): RealtimeStatus => useSyncExternalStore(realtime.subscribe, realtime.status);

/** Calls the latest `handler` for each pushed event of this kind while the component is mounted. */
export function usePushed<E extends PushedEvent>(event: E, handler: Listener<E>): void {
  const handle = useEffectEvent(handler);
  useEffect(() => realtime.on(event, (payload) => handle(payload)), [event]);
}

/**
 * Calls `refetch` whenever pushes may have been missed: each time the connection is established, and every 30 seconds
 * while it is down and the tab is visible.
 */
export function useCatchUp(refetch: () => unknown): void {
  const status = useRealtime();
  const callRefetch = useEffectEvent(refetch);
  useEffect(() => realtime.onConnected(() => void callRefetch()), []);
  useEffect(() => {
    if (status !== 'connecting') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void callRefetch();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [status]);
}
