import { ACCESS_TOKEN_SECONDS } from '@notalone/contracts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** How long a key signs. */
export const SIGNS_FOR_MS = 30 * DAY;
/**
 * How long a new key is published before it signs, so that every verifier (they refresh every minute) knows it.
 */
export const PUBLISHED_BEFORE_MS = DAY;
/** How long a key stays published after its last token has expired, to allow for clock skew. */
const KEPT_AFTER_MS = (ACCESS_TOKEN_SECONDS + 300) * SECOND;

export interface KeyTerm {
  readonly sequence: number;
  readonly signsFrom: Date;
}

const inOrder = <K extends KeyTerm>(keys: readonly K[]) => [...keys].sort((a, b) => a.sequence - b.sequence);

/** The key that signs now: the latest whose start time has passed. It keeps signing until there is a successor. */
export const signingKey = <K extends KeyTerm>(keys: readonly K[], now: Date): K | undefined =>
  inOrder(keys).findLast(({ signsFrom }) => signsFrom <= now);

/** The key to create now, if any: the first one, or the next one a day before it is needed. */
export function keyToMake(keys: readonly KeyTerm[], now: Date): KeyTerm | undefined {
  const newest = inOrder(keys).at(-1);
  if (!newest) return { sequence: 1, signsFrom: now };
  const next = newest.signsFrom.getTime() + SIGNS_FOR_MS;
  if (now.getTime() < next - PUBLISHED_BEFORE_MS) return undefined;
  return { sequence: newest.sequence + 1, signsFrom: new Date(Math.max(next, now.getTime() + PUBLISHED_BEFORE_MS)) };
}

/** How long before it signs a key is published that is made out of turn. Verifiers ask for the set every minute. */
const PUBLISHED_BEFORE_ROTATION_MS = 900 * SECOND;

/** The key that takes over soon, whatever the age of the others. */
export const keyOutOfTurn = (keys: readonly KeyTerm[], now: Date): KeyTerm => ({
  sequence: (inOrder(keys).at(-1)?.sequence ?? 0) + 1,
  signsFrom: new Date(now.getTime() + PUBLISHED_BEFORE_ROTATION_MS),
});

/** Keys whose successor has signed for longer than a token lives. */
export function keysToDrop<K extends KeyTerm>(keys: readonly K[], now: Date): K[] {
  const ordered = inOrder(keys);
  return ordered.filter((_key, index) => {
    const successor = ordered[index + 1];
    return successor !== undefined && successor.signsFrom.getTime() + KEPT_AFTER_MS < now.getTime();
  });
}
