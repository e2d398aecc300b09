import type { QuickCode } from '@notalone/contracts/emergency-codes';
import { EMERGENCY_TEXTS, sentToContacts } from '@notalone/contracts/emergency-texts';
import {
  FALLBACK_AFTER_SECONDS,
  PRESS_AGAIN_SECONDS,
  PRESS_EXPIRES_SECONDS,
  PRESS_TRYING_SECONDS,
} from '@notalone/contracts/limits';
import { ApiProblem, type EmergencyPress, emergencyAlert, emergencyPress, session } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newId } from '../new-id.ts';
import { sendPress } from './calls.ts';
import type { KnownPosition } from './use-position.ts';

export type PressState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' | 'unanswered'; readonly press: EmergencyPress }
  | { readonly kind: 'sent'; readonly press: EmergencyPress; readonly text: string }
  | { readonly kind: 'failed'; readonly press: EmergencyPress; readonly text: string }
  /** The device has no key, or the family's account is gone: pressing again is no use. */
  | { readonly kind: 'ended'; readonly text: string };

export interface Wish {
  readonly code?: QuickCode;
  readonly customMessage?: string;
}

const ageMs = ({ pressedAt }: EmergencyPress) => Date.now() - pressedAt;
const isSame = (press: EmergencyPress, wish: Wish) =>
  press.code === wish.code && press.customMessage === wish.customMessage;

/** No answer at all, or one that says to come again: the alert may or may not have been taken. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status === 429 || error.status >= 500;

function refusalOf(press: EmergencyPress, error: ApiProblem): PressState {
  if (error.code === 'UNAUTHENTICATED') return { kind: 'ended', text: EMERGENCY_TEXTS.notSetUp };
  if (error.code === 'BUTTON_ENDED') return { kind: 'ended', text: EMERGENCY_TEXTS.buttonEnded };
  return { kind: 'failed', press, text: EMERGENCY_TEXTS.sendFailedPrefix + error.msg };
}

function outcomeOf(press: EmergencyPress, reply: Awaited<ReturnType<typeof sendPress>>): PressState {
  if (!reply.success) return { kind: 'failed', press, text: EMERGENCY_TEXTS.sendFailedPrefix + (reply.error ?? '') };
  return { kind: 'sent', press, text: sentToContacts(reply.results.filter(({ success }) => success).length) };
}
const alertOf = ({ pressedAt, code }: EmergencyPress, alertId: string, position: KnownPosition | undefined) => ({
  alertId,
  sentAt: pressedAt,
  ...(code && { code }),
  ...(position && { accuracyMetres: position.accuracyMetres }),
});
const isParentsTest = () => session.current() !== undefined && session.current()?.role !== 'child';

/**
 * Sends a press once, however often it is pressed or asked for: the server does the same key once. Without an answer it
 * is sent again every few seconds for ten minutes, under the same key.
 */
export function usePress(position: KnownPosition | undefined) {
  const [state, setState] = useState<PressState>(() => {
    const press = emergencyPress.get();
    return press && ageMs(press) < PRESS_TRYING_SECONDS * 1000 ? { kind: 'unanswered', press } : { kind: 'idle' };
  });
  // Read by answers that arrive after the next press.
  const current = useRef<string | undefined>(undefined);

  function settle(press: EmergencyPress, next: PressState): void {
    if (emergencyPress.get()?.key === press.key) emergencyPress.set(undefined);
    if (current.current !== press.key) return;
    current.current = undefined;
    setState(next);
  }
  async function attempt(press: EmergencyPress): Promise<void> {
    try {
      const reply = await sendPress(press, position);
      if (!isParentsTest()) emergencyAlert.set(alertOf(press, reply.alertId, position));
      settle(press, outcomeOf(press, reply));
    } catch (error) {
      if (!isUnanswered(error)) return settle(press, refusalOf(press, error as ApiProblem));
      logWarning('the emergency message has no answer yet', error);
      if (current.current === press.key) setState({ kind: 'unanswered', press });
    }
  }
  const attemptAgain = useEffectEvent((press: EmergencyPress) => {
    current.current = press.key;
    void attempt(press);
  });

  const isSending = state.kind === 'sending';
  const key = isSending || state.kind === 'unanswered' ? state.press.key : undefined;
  useEffect(() => {
    const press = emergencyPress.get();
    if (!key || press?.key !== key) return;
    // A press from before the page was loaded again.
    if (current.current !== key) attemptAgain(press);
    const again = setInterval(() => {
      if (ageMs(press) < PRESS_TRYING_SECONDS * 1000) attemptAgain(press);
      else clearInterval(again);
    }, PRESS_AGAIN_SECONDS * 1000);
    return () => clearInterval(again);
  }, [key]);
  useEffect(() => {
    if (!isSending) return;
    const fallback = setTimeout(
      () => setState((now) => (now.kind === 'sending' ? { ...now, kind: 'unanswered' } : now)),
      FALLBACK_AFTER_SECONDS * 1000,
    );
    return () => clearTimeout(fallback);
  }, [isSending]);

  function press(wish: Wish): void {
    // Two taps may come before React has disabled the button.
    if (current.current && state.kind !== 'unanswered') return;
    const waiting = emergencyPress.get();
    const isAgain = waiting && isSame(waiting, wish) && ageMs(waiting) < PRESS_EXPIRES_SECONDS * 1000;
    const next = isAgain ? waiting : { key: newId(), pressedAt: Date.now(), ...wish };
    emergencyPress.set(next);
    current.current = next.key;
    setState({ kind: 'sending', press: next });
    void attempt(next);
  }
  return { state, press };
}
