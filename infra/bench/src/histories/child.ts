import { randomBytes, randomUUID } from 'node:crypto';
import type { QuickCode } from '@notalone/contracts';
import { type CallInput, createCaller } from '@notalone/testing/product/caller';
import { callJson, type Family } from '../kill/family.ts';
import type { AlertState, ChildOrParent, History, InputOf } from './history.ts';

/** Its access token expires after fifteen minutes. */
const TOKEN_MS = 8 * 60_000;
const CALL_MS = 5_000;
const TAKEN = 409;
const LETTERS = 'abcdefghijklmnop';
const PIN = '7otters';
const ALERTS = '/api/emergency-sms/alerts';

export interface Child {
  readonly parent: Family;
  call<T>(method: string, path: string, input?: CallInput): Promise<T>;
}

const newWarriorName = () =>
  `Calm Fox ${randomBytes(4)
    .toString('hex')
    .replaceAll(/./g, (digit) => LETTERS.charAt(Number.parseInt(digit, 16)))}`;

/** A child of ten, with a login of its own. */
export async function addChild(url: string, parent: Family): Promise<Child> {
  const json = {
    childName: 'Robin',
    pin: PIN,
    t1dWarriorUsername: newWarriorName(),
    birthMonth: 1,
    birthYear: new Date().getFullYear() - 10,
    consents: { login: true, messages: true },
  };
  // An answer that was lost may have been a success: then the name is taken.
  await parent.callUntilSuccess<unknown>('POST', '/api/profile/child', { json }, (status, tries) =>
    status === TAKEN && tries > 1 ? {} : undefined,
  );
  const call = createCaller(url, { from: parent.address, timeoutMs: CALL_MS });
  let token = '';
  let tokenAt = Number.NEGATIVE_INFINITY;
  async function logIn(): Promise<string> {
    const given = { childName: json.t1dWarriorUsername, pin: PIN };
    return (await callJson<{ token: string }>(call, 'POST', '/api/auth/child-login', { json: given })).token;
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
