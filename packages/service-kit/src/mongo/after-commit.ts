import type { ClientSession } from 'mongodb';

const waiting = new WeakMap<ClientSession, Set<() => void>>();

/**
 * Calls `callback` once the transaction of `session` has committed; never when it aborts. Works within `transact` only.
 */
export function afterCommit(session: ClientSession, callback: () => void): void {
  waiting.get(session)?.add(callback);
}

/** Starts an attempt of the transaction, without the callbacks of an aborted one. */
export function beginAttempt(session: ClientSession): void {
  waiting.set(session, new Set());
}

/** Calls the callbacks of the attempt that committed. */
export function committed(session: ClientSession): void {
  const callbacks = waiting.get(session);
  waiting.delete(session);
  for (const callback of callbacks ?? []) callback();
}
