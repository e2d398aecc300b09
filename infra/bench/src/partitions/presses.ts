import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Emulators } from '@notalone/emulators/start-emulators';
import { createClientOver } from '@notalone/local/product/product-client';
import { keepCookie } from '../keep-cookie.ts';
import { addChild } from '../kill/add-child.ts';
import { type Family, fetchOf, type ReachedProduct } from '../kill/family.ts';

/** The same press within 15 s is the same alert. */
const BETWEEN_PRESSES_MS = 16_000;
const TRY_AGAIN_MS = 1_000;
/** Until then auth has heard of the child. */
const READY_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 100;
/** The code whose texts are never held back. */
const CODE = '555';
const DEVICE_KEY = 'na_emergency';

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
  const login = await addChild(parent);
  const device = createClientOver(keepCookie(fetchOf(product, parent.address), DEVICE_KEY).send);
  const end = Date.now() + READY_WITHIN_MS;
  const untilAnswered = async <T>(call: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (Date.now() > end) throw new Error('The child has no button', { cause: error });
        await delay(TRY_AGAIN_MS);
      }
    }
  };
  const { token } = await untilAnswered(() => device.api('POST /api/auth/child-login', { body: login }));
  await untilAnswered(() => device.as(token).api('POST /api/emergency-sms/device', { body: {} }));
  return {
    parent,
    phone,
    async press(idempotencyKey, latitude) {
      const body = { latitude, longitude: -1.55, accuracyMetres: 10 };
      const pressed = { params: { code: CODE }, body, idempotencyKey };
      return device.api('POST /api/emergency-sms/quick/{code}', pressed).then(
        () => true,
        () => false,
      );
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
