import type { realtime as Realtime, usePushed as UsePushed } from '@notalone/web-kit';
import { act } from '@testing-library/react';
import { useEffect, useEffectEvent } from 'react';

type Event = Parameters<typeof UsePushed>[0];
type Handler = (payload: never) => void;

const handlers = new Map<string, Set<Handler>>();
const whenConnected = new Set<() => void>();
const sent: (readonly [string, unknown])[] = [];

function on(event: string, handler: Handler): () => void {
  const known = handlers.get(event) ?? new Set();
  handlers.set(event, known.add(handler));
  return () => void known.delete(handler);
}
function onConnected(listener: () => void): () => void {
  whenConnected.add(listener);
  return () => void whenConnected.delete(listener);
}

/** Replaces the live connection; the test plays the server. */
export const fakeRealtime = {
  /** Messages that the page sent. */
  sent,
  push: (event: Event, payload: unknown): void =>
    act(() => void [...(handlers.get(event) ?? [])].map((handler) => handler(payload as never))),
  connect: (): void => act(() => void [...whenConnected].map((listener) => listener())),
};

/** For `vi.mock('@notalone/web-kit', …)`: overrides the real exports. */
export const realtimeOverrides = {
  realtime: {
    on,
    onConnected,
    send: async (...message: readonly [string, unknown]) => {
      sent.push(message);
      return { ok: true };
    },
  } as unknown as typeof Realtime,
  usePushed(event: Event, handler: Handler) {
    const handle = useEffectEvent(handler);
    useEffect(() => on(event, (payload) => handle(payload)), [event]);
  },
  useCatchUp(refetch: () => unknown) {
    const ask = useEffectEvent(refetch);
    useEffect(() => onConnected(() => void ask()), []);
  },
};
