import type { ClientSession } from 'mongodb';

const waiting = new WeakMap<ClientSession, Set<() => void>>();

/** Calls `callback` once the transaction of `session` has committed; never when it aborts. Works within `transact` only. */
export function afterCommit(session: ClientSession, callback: () => void): void {
  waiting.get(session)?.add(callback);
}

/** Starts a new attempt: what an aborted attempt had registered is forgotten. */
export function beginAttempt(session: ClientSession): void {
  waiting.set(session, new Set());
}

/** Runs what the committed attempt had registered. */
export function committed(session: ClientSession): void {
  const callbacks = waiting.get(session);
  waiting.delete(session);
  for (const callback of callbacks ?? []) callback();
}
