import type { Pushed } from '@notalone/contracts';

export type PushedEvent = keyof Pushed;
export type Listener<E extends PushedEvent> = (payload: Pushed[E]) => void;

/** Who wants to be told of what, whether there is a connection or not. */
export interface Listeners {
  on<E extends PushedEvent>(event: E, listener: Listener<E>): () => void;
  tell(event: string, payload: unknown): void;
}

export function createListeners(): Listeners {
  const byEvent = new Map<string, Set<(payload: never) => void>>();
  return {
    on(event, listener) {
      const listeners = byEvent.get(event) ?? new Set();
      byEvent.set(event, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    tell(event, payload) {
      for (const listener of [...(byEvent.get(event) ?? [])]) listener(payload as never);
    },
  };
}
