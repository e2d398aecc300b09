import type { Random } from '../kill/random.ts';

/** A release of a deployable, or a restart of a store. */
export interface Change {
  readonly atMinute: number;
  readonly kind: 'release' | 'restart';
  readonly name: string;
}
interface Names {
  /** Their processes end and begin anew. */
  readonly services: readonly string[];
  readonly stores: readonly string[];
  /** Files that nginx serves. */
  readonly webApps: readonly string[];
}

/** Figures are compared with those of this minute. */
export const baselineMinute = (minutes: number): number => Math.min(10, minutes / 6);

/** What replaces a process ends early enough that its successor is measured long after its own baseline. */
const PROCESSES_UNTIL = 0.6;
/** The last fifth is quiet. */
const WEB_APPS_UNTIL = 0.78;

/** Everything once, in random order, at equal distances. */
export function planChanges(minutes: number, { services, stores, webApps }: Names, random: Random): Change[] {
  const from = baselineMinute(minutes);
  const spread = (changes: readonly Omit<Change, 'atMinute'>[], until: number) =>
    random.shuffled(changes).map(
      (change, at): Change => ({
        ...change,
        atMinute: from + ((until * minutes - from) * (at + 1)) / changes.length,
      }),
    );
  const released = (names: readonly string[]) => names.map((name) => ({ kind: 'release', name }) as const);
  const restarted = stores.map((name) => ({ kind: 'restart', name }) as const);
  return [
    ...spread([...released(services), ...restarted], PROCESSES_UNTIL),
    ...spread(released(webApps), WEB_APPS_UNTIL),
  ].toSorted((one, other) => one.atMinute - other.atMinute);
}
