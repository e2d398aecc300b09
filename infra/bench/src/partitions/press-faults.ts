import type { Emulators } from '@notalone/emulators/start-emulators';
import { type Press, textsOf } from './presses.ts';
import type { Peer } from './stack.ts';

/** A fault that has been, at the time of the bench. */
export interface Outage {
  readonly peer: Peer;
  readonly fault: string;
  readonly begunAt: number;
  readonly endedAt: number;
}

/**
 * A text that the provider did not take is tried again half a minute later (rules 5.3); then its connection may have
 * to be found dead once more.
 */
const PROVIDER_EXTRA_MS = 40_000;
/** A fault has some effect after its end, until connections are renewed. */
const AFTER_MS = 10_000;

/** The outage in which a press fell, or right before which it was begun. */
const outageOf = ({ begunAt, textedAt }: Press, outages: readonly Outage[]): Outage | undefined =>
  outages.findLast((one) => begunAt < one.endedAt + AFTER_MS && (textedAt ?? Number.POSITIVE_INFINITY) > one.begunAt);

/** How long a press waited for its text, apart from the time in which MongoDB or the provider was away. */
export function waitedMs(press: Press, outages: readonly Outage[]): number {
  const { begunAt, textedAt = Number.POSITIVE_INFINITY } = press;
  const outage = outageOf(press, outages);
  const mayWait = outage && (outage.peer === 'mongodb' || outage.peer === 'providers');
  return textedAt - (mayWait ? Math.max(begunAt, outage.endedAt) : begunAt);
}

/** Presses that were lost, came late or came twice. */
export function pressFaults(
  presses: readonly Press[],
  outages: readonly Outage[],
  emulators: Emulators,
  limitMs: number,
): string[] {
  return presses.flatMap((press) => {
    const outage = outageOf(press, outages);
    const name = `press ${press.mark}, ${outage ? `${outage.peer} ${outage.fault}` : 'without a fault'}`;
    if (press.textedAt === undefined) return [`${name}: no text`];
    const isProvider = outage?.peer === 'providers';
    const waited = waitedMs(press, outages);
    const late = waited > limitMs + (isProvider ? PROVIDER_EXTRA_MS : 0);
    // With the provider away nobody knows what it has taken: twice is better than never.
    const count = isProvider ? 1 : textsOf(emulators, press).length;
    return [
      ...(late ? [`${name}: its text came ${(waited / 1000).toFixed(1)} s late`] : []),
      ...(count > 1 ? [`${name}: ${count} texts`] : []),
      ...(press.acknowledgedAt === undefined ? [`${name}: never acknowledged`] : []),
    ];
  });
}
