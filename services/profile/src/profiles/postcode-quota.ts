import { internal, type UserId } from '@notalone/contracts';
import { POSTCODE_CHANGES, POSTCODE_CHANGES_DAYS } from '@notalone/contracts/limits';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import type { Cell, Places } from '../places/places.ts';
import {
  ensureChanges,
  findChanges,
  lockChanges,
  type PostcodeChanges,
  storeChanges,
} from './postcode-changes.store.ts';
import { countPostcodeChange } from './profiles.rules.ts';
import type { ProfileDocument } from './profiles.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'places' | 'internal' | 'now'>;

/** Long: the form cannot be saved without an answer. */
const TIMEOUT_MS = 5_000;

/** Where a form says that the family lives. */
export interface Placed {
  readonly cell: Cell;
  readonly postcode: string;
}
/**
 * Counts the postcodes of one person by the phone number, as an account that is deleted and registered again starts no
 * new count.
 */
export interface PostcodeQuota {
  /** Why the postcode may not be saved; undefined when it may. */
  problem(earlier: ProfileDocument | null, placed: Placed): Promise<string | undefined>;
  /** Counts the postcode, in the transaction that saves it. @throws VALIDATION naming the postcode */
  take(earlier: ProfileDocument | null, placed: Placed, session: ClientSession): Promise<void>;
}

/** @throws UNAUTHENTICATED where auth knows no verified phone number; UNAVAILABLE while auth is away */
async function phoneHashOf({ internal: client }: Pick<Deps, 'internal'>, userId: UserId): Promise<string> {
  const { phoneHash } = await client.call(internal.auth.getPhone, { params: { userId }, timeoutMs: TIMEOUT_MS });
  if (phoneHash === undefined) throw apiError('UNAUTHENTICATED');
  return phoneHash;
}

/** The phone hash, with a row that a transaction can lock. @throws as `phoneHashOf` */
export async function preparedPhoneHash(deps: Pick<Deps, 'db' | 'internal' | 'now'>, userId: UserId): Promise<string> {
  const phoneHash = await phoneHashOf(deps, userId);
  await ensureChanges(deps.db, phoneHash, deps.now());
  return phoneHash;
}

/** The cell of a stored profile's postcode, which may be another than nearby has the family in. */
function placedCell(places: Places, { postcode, city }: ProfileDocument): Cell | undefined {
  const placing = places.cellOf(postcode, city);
  return 'cell' in placing ? placing.cell : undefined;
}

/** A town that means another cell is a change too. */
const isUnchanged = (places: Places, earlier: ProfileDocument | null, { postcode, cell }: Placed): boolean =>
  earlier?.postcode === postcode && placedCell(places, earlier) === cell;

/** The first postcode of a phone number is free, and so is one in the same cell by another account of the household. */
const isFree = (earlier: ProfileDocument | null, { cell }: PostcodeChanges, placed: Placed): boolean =>
  !earlier && (cell === undefined || cell === placed.cell);

function refusal(until: Date): string {
  const day = until.toLocaleDateString('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long' });
  return `You can change your postcode ${POSTCODE_CHANGES} times in ${POSTCODE_CHANGES_DAYS} days. The next change is possible on ${day}.`;
}

export function createPostcodeQuota(deps: Deps, userId: UserId): PostcodeQuota {
  const { db, places, now } = deps;
  let asked: Promise<string> | undefined;
  const phoneHash = (): Promise<string> => {
    asked ??= preparedPhoneHash(deps, userId);
    return asked;
  };
  return {
    async problem(earlier, placed) {
      if (isUnchanged(places, earlier, placed)) return undefined;
      const changes = await findChanges(db, await phoneHash());
      if (!changes || isFree(earlier, changes, placed)) return undefined;
      const counted = countPostcodeChange(changes.changedAt, now());
      return 'refusedUntil' in counted ? refusal(counted.refusedUntil) : undefined;
    },
    async take(earlier, placed, session) {
      if (isUnchanged(places, earlier, placed)) return;
      const hash = await phoneHash();
      const changes = await lockChanges(db, hash, now(), session);
      const counted = isFree(earlier, changes, placed) ? changes : countPostcodeChange(changes.changedAt, now());
      if ('refusedUntil' in counted) throw fieldError('postcode', refusal(counted.refusedUntil));
      await storeChanges(db, hash, { cell: placed.cell, changedAt: counted.changedAt }, session);
    },
  };
}

/** Keeps the count of somebody whose account is deleted, for as long as it counts. */
export async function keepPostcodeChanges(
  { db, places, now }: Pick<Deps, 'db' | 'places' | 'now'>,
  phoneHash: string,
  profile: ProfileDocument,
  session: ClientSession,
): Promise<void> {
  const { changedAt } = await lockChanges(db, phoneHash, now(), session);
  await storeChanges(db, phoneHash, { cell: placedCell(places, profile) ?? profile.cell, changedAt }, session);
}
