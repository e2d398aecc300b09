import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Emulators } from '@notalone/emulators/start-emulators';
import type { CallAnswer, CallInput } from '@notalone/testing/product/caller';
import { addChild } from '../kill/add-child.ts';
import { callerOf, type Family, type ReachedProduct } from '../kill/family.ts';

/** The same press within 15 s is the same alert. */
const BETWEEN_PRESSES_MS = 16_000;
const TRY_AGAIN_MS = 1_000;
/** Until then auth has heard of the child. */
const READY_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 100;
/** The code whose texts are never held back. */
const CODE = '555';

/** A press of the button, repeated with its key until it is acknowledged. */
export interface Press {
  readonly mark: string;
  readonly phone: string;
  readonly begunAt: number;
  acknowledgedAt?: number;
  /** When the provider first had its text. */
  textedAt?: number;
}

export interface Button {
  readonly parent: Family;
  readonly phone: string;
  press(key: string, latitude: number): Promise<boolean>;
}

/** Gives the family a child, and the child's device the button. Rejects when one of these fails for a minute. */
export async function addButton(product: ReachedProduct, parent: Family, phone: string): Promise<Button> {
  const json = await addChild(parent);
  const call = callerOf(product, parent.address);
  const end = Date.now() + READY_WITHIN_MS;
  const untilAnswered = async (path: string, input: CallInput): Promise<CallAnswer> => {
    for (;;) {
      const answer = await call('POST', path, input);
      if (answer.status === 200) return answer;
      const { status, text } = answer;
      if (Date.now() > end) throw new Error(`The child has no button: ${path} ${status} ${text.slice(0, 200)}`);
      await delay(TRY_AGAIN_MS);
    }
  };
  const login = await untilAnswered('/api/auth/child-login', { json });
  const { token } = JSON.parse(login.text) as { token: string };
  const { headers } = await untilAnswered('/api/emergency-sms/device', { token, json: {} });
  const cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return {
    parent,
    phone,
    async press(key, latitude) {
      const headers = { cookie, 'idempotency-key': key };
      const body = { latitude, longitude: -1.55, accuracyMetres: 10 };
      try {
        const { status } = await call('POST', `/api/emergency-sms/quick/${CODE}`, { headers, json: body });
        return status === 200;
      } catch {
        return false;
      }
    },
  };
}

interface Pressing {
  readonly presses: readonly Press[];
  /** Presses nothing more. Resolves when all presses are acknowledged and texted, or `withinMs` later. */
  stop(withinMs: number): Promise<void>;
}

/** Presses of each button, one after the other. Each has a place of its own, which its text shows. */
export function startPressing(buttons: readonly Button[], emulators: Emulators): Pressing {
  const presses: Press[] = [];
  const ending = new AbortController();
  let isOn = true;

  async function acknowledge(button: Button, press: Press, latitude: number): Promise<void> {
    const key = randomUUID();
    while (!ending.signal.aborted) {
      if (await button.press(key, latitude)) {
        press.acknowledgedAt = Date.now();
        return;
      }
      await delay(TRY_AGAIN_MS);
    }
  }
  async function noteText(press: Press): Promise<void> {
    while (!ending.signal.aborted && press.textedAt === undefined) {
      const text = textsOf(emulators, press).at(-1);
      if (text) press.textedAt = Date.parse(text.sentAt);
      else await delay(LOOK_AGAIN_MS);
    }
  }
  const texts: Promise<void>[] = [];
  async function pressAgain(button: Button, at: number): Promise<void> {
    await delay((at * BETWEEN_PRESSES_MS) / buttons.length);
    while (isOn) {
      const latitude = Number((53 + (presses.length + 1) / 10_000).toFixed(4));
      const press: Press = { mark: `${latitude.toFixed(4)}`, phone: button.phone, begunAt: Date.now() };
      presses.push(press);
      texts.push(noteText(press));
      await acknowledge(button, press, latitude);
      for (const until = Date.now() + BETWEEN_PRESSES_MS; isOn && Date.now() < until; ) await delay(LOOK_AGAIN_MS);
    }
  }
  const going = buttons.map(pressAgain);
  return {
    presses,
    async stop(withinMs) {
      isOn = false;
      const timer = setTimeout(() => ending.abort(), withinMs);
      await Promise.all(going);
      await Promise.all(texts);
      clearTimeout(timer);
    },
  };
}

export type Provider = Pick<Emulators, 'sms'>;
/** The texts of a press that the provider has, newest first. */
export const textsOf = (emulators: Provider, { phone, mark }: Press) =>
  emulators.sms(phone).filter(({ body }) => body.includes(mark));
