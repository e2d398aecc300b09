import { type Press, type Provider, textsOf } from './presses.ts';
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

/** The outages while a press waited for its text, and those that had just ended. One may have begun after another. */
const outagesOf = ({ begunAt, textedAt = Number.POSITIVE_INFINITY }: Press, outages: readonly Outage[]): Outage[] =>
  outages.filter((one) => begunAt < one.endedAt + AFTER_MS && textedAt > one.begunAt);

/** How long a press waited for its text, apart from the time in which MongoDB or the provider was away. */
export function waitedMs(press: Press, outages: readonly Outage[]): number {
  const { begunAt, textedAt = Number.POSITIVE_INFINITY } = press;
  const mayWait = outagesOf(press, outages).filter(({ peer }) => peer === 'mongodb' || peer === 'providers');
  return textedAt - Math.max(begunAt, ...mayWait.map(({ endedAt }) => endedAt));
}

/** Presses that were lost, came late or came twice. */
export function pressFaults(
  presses: readonly Press[],
  outages: readonly Outage[],
  emulators: Provider,
  limitMs: number,
): string[] {
  return presses.flatMap((press) => {
    const of = outagesOf(press, outages);
    const during = of.map(({ peer, fault }) => `${peer} ${fault}`).join(', ') || 'without a fault';
    const name = `press ${press.mark}, ${during}`;
    if (press.textedAt === undefined) return [`${name}: no text`];
    const isProvider = of.some(({ peer }) => peer === 'providers');
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
