import { randomUUID } from 'node:crypto';
import type { QuickCode } from '@notalone/contracts';
import type { Api } from '@notalone/contracts/client/create-api';
import { createProductClient } from '@notalone/local/product/product-client';
import { addChild } from '../kill/add-child.ts';
import type { Family } from '../kill/family.ts';
import type { AlertState, ChildOrParent, History, InputOf } from './history.ts';

/** Its access token expires after fifteen minutes. */
const TOKEN_MS = 8 * 60_000;
const CALL_MS = 5_000;

export interface Child {
  readonly parent: Family;
  readonly api: Api['api'];
}

/** A child with a login of its own, which it renews. */
export async function addCallingChild(url: string, parent: Family): Promise<Child> {
  const body = await addChild(parent);
  const client = createProductClient(url, { from: parent.address, timeoutMs: CALL_MS });
  let token = '';
  let tokenAt = Number.NEGATIVE_INFINITY;
  async function validToken(): Promise<string> {
    if (performance.now() - tokenAt > TOKEN_MS) {
      token = (await client.api('POST /api/auth/child-login', { body })).token;
      tokenAt = performance.now();
    }
    return token;
  }
  return { parent, api: client.as(validToken).api };
}

/** The calls about a child's alerts, each recorded. */
export function alertCallsOf(history: History, child: Child) {
  const { parent } = child;
  const caller = (by: ChildOrParent) => (by === 'child' ? child : parent);
  const stateOf = ({ state }: { state: AlertState }) => ({ state });
  return {
    press: (code: QuickCode) =>
      history.record(parent, 'press', { code }, async () => {
        const pressed = { params: { code }, body: {}, idempotencyKey: randomUUID() };
        const { alertId } = await child.api('POST /api/emergency-sms/quick/{code}', pressed);
        return { alertId };
      }),
    answer: (alertId: string, answer: InputOf<'answerAlert'>['answer']) =>
      history.record(parent, 'answerAlert', { alertId, answer }, async () => {
        const answering = { params: { alertId }, body: { answer } };
        return stateOf(await parent.api('POST /api/emergency-sms/alerts/{alertId}/answer', answering));
      }),
    cancel: (alertId: string, by: ChildOrParent) =>
      history.record(parent, 'cancelAlert', { alertId, by }, async () =>
        stateOf(await caller(by).api('POST /api/emergency-sms/alerts/{alertId}/cancel', { params: { alertId } })),
      ),
    read: (alertId: string, by: ChildOrParent) =>
      history.record(parent, 'readAlert', { alertId, by }, async () =>
        stateOf(await caller(by).api('GET /api/emergency-sms/alerts/{alertId}', { params: { alertId } })),
      ),
  };
}
export type AlertCalls = ReturnType<typeof alertCallsOf>;
