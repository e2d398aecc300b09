import type { QuickCode } from '@notalone/contracts/emergency-codes';
import { EMERGENCY_TEXTS, sentToContacts } from '@notalone/contracts/emergency-texts';
import {
  FALLBACK_AFTER_SECONDS,
  PRESS_AGAIN_SECONDS,
  PRESS_EXPIRES_SECONDS,
  PRESS_TRYING_SECONDS,
} from '@notalone/contracts/limits';
import { ApiProblem, changeEmergencyRecord, type EmergencyPress } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newId } from '../new-id.ts';
import { endedBy, sendPress } from './calls.ts';
import { recordOf } from './emergency-data.ts';
import type { KnownPosition } from './use-position.ts';
import type { Owner } from './whose-button.ts';

export type PressState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' | 'unanswered'; readonly press: EmergencyPress }
  | { readonly kind: 'sent'; readonly press: EmergencyPress; readonly text: string }
  | { readonly kind: 'failed'; readonly press: EmergencyPress; readonly text: string };

export interface Wish {
  readonly code?: QuickCode;
  readonly customMessage?: string;
}

const ageMs = ({ pressedAt }: EmergencyPress) => Date.now() - pressedAt;
const isSameWish = (press: EmergencyPress, wish: Wish) =>
  press.code === wish.code && press.customMessage === wish.customMessage;

/** No answer at all, or one that says to come again: the alert may or may not have been taken. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status === 429 || error.status >= 500;

const failed = (press: EmergencyPress, why = ''): PressState => ({
  kind: 'failed',
  press,
  text: EMERGENCY_TEXTS.sendFailedPrefix + why,
});

function outcomeOf(press: EmergencyPress, reply: Awaited<ReturnType<typeof sendPress>>): PressState {
  if (!reply.success) return failed(press, reply.error);
  return { kind: 'sent', press, text: sentToContacts(reply.results.filter(({ success }) => success).length) };
}
/**
 * An answer that comes after that of a later press shows nothing. The server may say that it is the alert of an earlier
 * press: the same code seconds ago, or at once after 'I am OK', which opens it again.
 */
function showAlert(owner: Owner, press: EmergencyPress, alertId: string, position: KnownPosition | undefined): void {
  const { press: waiting, alert } = recordOf(owner.id);
  if (waiting?.key !== press.key) return;
  const { pressedAt, code } = press;
  const accuracy = position && { accuracyMetres: position.accuracyMetres };
  const anew = { alertId, sentAt: pressedAt, ...(code && { code }), ...accuracy };
  const isSame = alert?.alertId === alertId;
  changeEmergencyRecord(owner.id, { alert: isSame ? { ...alert, pressedAgainAt: pressedAt } : anew });
}

interface Pressing {
  readonly owner: Owner;
  readonly position: KnownPosition | undefined;
  /** The button is no use here any more: pressing again would change nothing. */
  readonly onEnded: (text: string, press: EmergencyPress) => void;
}

/**
 * Sends a press once, however often it is pressed or asked for: the server does the same key once. Without an answer it
 * is sent again every few seconds for ten minutes, under the same key.
 */
export function usePress({ owner, position, onEnded }: Pressing) {
  const [state, setState] = useState<PressState>(() => {
    const press = recordOf(owner.id).press;
    return press && ageMs(press) < PRESS_TRYING_SECONDS * 1000 ? { kind: 'unanswered', press } : { kind: 'idle' };
  });
  // Read by answers that arrive after the next press.
  const current = useRef<string | undefined>(undefined);

  function settle(press: EmergencyPress, next: PressState): void {
    if (recordOf(owner.id).press?.key === press.key) changeEmergencyRecord(owner.id, { press: undefined });
    if (current.current !== press.key) return;
    current.current = undefined;
    setState(next);
  }
  function refuse(press: EmergencyPress, error: ApiProblem): void {
    settle(press, failed(press, error.msg));
    const ended = endedBy(owner, error);
    if (ended) onEnded(ended, press);
  }
  async function attempt(press: EmergencyPress): Promise<void> {
    try {
      const reply = await sendPress(owner, press, position);
      showAlert(owner, press, reply.alertId, position);
      settle(press, outcomeOf(press, reply));
    } catch (error) {
      if (!isUnanswered(error)) return refuse(press, error as ApiProblem);
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
    const press = recordOf(owner.id).press;
    if (!key || press?.key !== key) return;
    // A press from before the page was loaded again.
    if (current.current !== key) attemptAgain(press);
    const again = setInterval(() => {
      if (ageMs(press) < PRESS_TRYING_SECONDS * 1000) attemptAgain(press);
      else clearInterval(again);
    }, PRESS_AGAIN_SECONDS * 1000);
    return () => clearInterval(again);
  }, [key, owner.id]);
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
    const waiting = recordOf(owner.id).press;
    const isAgain = waiting && isSameWish(waiting, wish) && ageMs(waiting) < PRESS_EXPIRES_SECONDS * 1000;
    const next = isAgain ? waiting : { key: newId(), pressedAt: Date.now(), ...wish };
    changeEmergencyRecord(owner.id, { press: next });
    current.current = next.key;
    setState({ kind: 'sending', press: next });
    void attempt(next);
  }
  return { state, press };
}
