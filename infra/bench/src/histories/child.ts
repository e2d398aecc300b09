import { randomUUID } from 'node:crypto';
import type { QuickCode } from '@notalone/contracts';
import { type CallInput, createCaller } from '@notalone/testing/product/caller';
import { addChild } from '../kill/add-child.ts';
import { callJson, type Family } from '../kill/family.ts';
import type { AlertState, ChildOrParent, History, InputOf } from './history.ts';

/** Its access token expires after fifteen minutes. */
const TOKEN_MS = 8 * 60_000;
const CALL_MS = 5_000;
const ALERTS = '/api/emergency-sms/alerts';

export interface Child {
  readonly parent: Family;
  call<T>(method: string, path: string, input?: CallInput): Promise<T>;
}

/** A child with a login of its own, which it renews. */
export async function addCallingChild(url: string, parent: Family): Promise<Child> {
  const login = await addChild(parent);
  const call = createCaller(url, { from: parent.address, timeoutMs: CALL_MS });
  let token = '';
  let tokenAt = Number.NEGATIVE_INFINITY;
  async function logIn(): Promise<string> {
    return (await callJson<{ token: string }>(call, 'POST', '/api/auth/child-login', { json: login })).token;
  }
  return {
    parent,
    async call<T>(method: string, path: string, input: CallInput = {}) {
      if (performance.now() - tokenAt > TOKEN_MS) {
        token = await logIn();
        tokenAt = performance.now();
      }
      return callJson<T>(call, method, path, { ...input, token });
    },
  };
}

/** The calls about a child's alerts, each recorded. */
export function alertCallsOf(history: History, child: Child) {
  const { parent } = child;
  const caller = (by: ChildOrParent) => (by === 'child' ? child : parent);
  const stateOf = ({ state }: { state: AlertState }) => ({ state });
  return {
    press: (code: QuickCode) =>
      history.record(parent, 'press', { code }, async () => {
        const headers = { 'idempotency-key': randomUUID() };
        const path = `/api/emergency-sms/quick/${code}`;
        const { alertId } = await child.call<{ alertId: string }>('POST', path, { json: {}, headers });
        return { alertId };
      }),
    answer: (alertId: string, answer: InputOf<'answerAlert'>['answer']) =>
      history.record(parent, 'answerAlert', { alertId, answer }, async () =>
        stateOf(await parent.call('POST', `${ALERTS}/${alertId}/answer`, { json: { answer } })),
      ),
    cancel: (alertId: string, by: ChildOrParent) =>
      history.record(parent, 'cancelAlert', { alertId, by }, async () =>
        stateOf(await caller(by).call('POST', `${ALERTS}/${alertId}/cancel`, { json: {} })),
      ),
    read: (alertId: string, by: ChildOrParent) =>
      history.record(parent, 'readAlert', { alertId, by }, async () =>
        stateOf(await caller(by).call('GET', `${ALERTS}/${alertId}`)),
      ),
  };
}
export type AlertCalls = ReturnType<typeof alertCallsOf>;
