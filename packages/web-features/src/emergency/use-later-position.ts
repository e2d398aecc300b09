import type { EmergencyAlert } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addPosition } from './calls.ts';
import { type KnownPosition, usePosition } from './use-position.ts';
import type { Owner } from './whose-button.ts';

const MOVED_METRES = 50;
const AT_MOST_EVERY_MS = 15_000;
const METRES_PER_DEGREE = 111_320;

/** Near enough for some hundred metres, anywhere but at the poles. */
function metresBetween(one: KnownPosition, other: KnownPosition): number {
  const north = (one.latitude - other.latitude) * METRES_PER_DEGREE;
  const east = (one.longitude - other.longitude) * METRES_PER_DEGREE * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

interface Sent {
  readonly accuracyMetres: number;
  /** Unknown for the position that the press carried. */
  readonly position?: KnownPosition;
  readonly sentAt: number;
}
const isWorthSending = (now: KnownPosition, { accuracyMetres, position }: Sent): boolean =>
  now.accuracyMetres < accuracyMetres || (position !== undefined && metresBetween(now, position) > MOVED_METRES);

/**
 * Sends where the child is as long as the alert is open, whoever has answered: when the device knows it better, or has
 * moved, and not too often (rules 5.2).
 */
export function useLaterPosition(owner: Owner, { alertId, accuracyMetres }: EmergencyAlert, isOn: boolean): void {
  const found = usePosition(isOn);
  const position = found.kind === 'known' ? found : undefined;
  const last = useRef<Sent>({ accuracyMetres: accuracyMetres ?? Number.POSITIVE_INFINITY, sentAt: 0 });
  const [failures, setFailures] = useState(0);
  const send = useEffectEvent((now: KnownPosition) => {
    const before = last.current;
    last.current = { accuracyMetres: now.accuracyMetres, position: now, sentAt: Date.now() };
    addPosition(owner, alertId, now).catch((error: unknown) => {
      last.current = { ...before, sentAt: Date.now() };
      setFailures((count) => count + 1);
      logWarning('could not send the position', error);
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is tried again
  useEffect(() => {
    if (!position) return;
    // Of what the press carried only the accuracy is known: the first position stands for it.
    if (!isWorthSending(position, last.current)) {
      last.current = { position, ...last.current };
      return;
    }
    const timer = setTimeout(() => send(position), last.current.sentAt + AT_MOST_EVERY_MS - Date.now());
    return () => clearTimeout(timer);
  }, [position, failures]);
}
