import type { Pushed } from '@notalone/contracts';

export type PushedEvent = keyof Pushed;
export type Listener<E extends PushedEvent> = (payload: Pushed[E]) => void;

/** Subscriptions by event, independent of the connection. */
export interface EventListeners {
  on<E extends PushedEvent>(event: E, listener: Listener<E>): () => void;
  emit(event: string, payload: unknown): void;
}

export function createEventListeners(): EventListeners {
  const byEvent = new Map<string, Set<(payload: never) => void>>();
  return {
    on(event, listener) {
      const listeners = byEvent.get(event) ?? new Set();
      byEvent.set(event, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    emit(event, payload) {
      for (const listener of [...(byEvent.get(event) ?? [])]) listener(payload as never);
    },
  };
}
