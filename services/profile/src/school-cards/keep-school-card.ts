import type { BodyOf, ChildId, KeptSchoolCard, schoolCards, UserId } from '@notalone/contracts';
import { PICTURES_STOPPED, requireNotStopped } from '@notalone/moderation/switches';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import { ImageRefused, processImage } from '@notalone/service-kit/media/process-image';
import { lockChild, requireDecidingChild } from '../child-records/children.store.ts';
import { recordAction } from '../child-records/guardian-entries.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { eraseSchoolCard, type StoredSchoolCard, schoolCardOf, storeSchoolCard } from './school-cards.store.ts';

const view = (kept: StoredSchoolCard | undefined): KeptSchoolCard =>
  kept ? { card: kept.card, version: kept.version, savedAt: kept.savedAt.toISOString() } : { version: 0 };

/** @throws NOT_FOUND unless it is the caller's own child; FORBIDDEN where a moderator took reading */
export async function getSchoolCard(deps: ProfileDeps, userId: UserId, childId: ChildId): Promise<KeptSchoolCard> {
  await requireDecidingChild(deps.db, userId, childId);
  return view(await schoolCardOf(deps, childId));
}

/**
 * A new picture of the same pixels, so that nothing is kept of where and with what it was taken.
 * @throws VALIDATION naming `card.photo`
 */
async function cleanPhoto(photo: string): Promise<string> {
  const bytes = Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64');
  try {
    const { large } = await processImage(bytes);
    return `data:image/webp;base64,${large.toString('base64')}`;
  } catch (error) {
    if (error instanceof ImageRefused) throw fieldError('card.photo', error.message);
    throw error;
  }
}

/**
 * Keeps a child's school card, encrypted. `version` names the one that it follows.
 * @throws NOT_FOUND unless it is the caller's own child, not removed; FORBIDDEN; CONFLICT where another device has kept or
 * forgotten the card since; VALIDATION naming `card.photo`
 */
export async function saveSchoolCard(
  deps: ProfileDeps,
  userId: UserId,
  childId: ChildId,
  { card, version }: BodyOf<typeof schoolCards.saveSchoolCard>,
): Promise<KeptSchoolCard> {
  const { db, transact, now } = deps;
  await requireDecidingChild(db, userId, childId);
  const before = await schoolCardOf(deps, childId);
  const isNewPhoto = card.photo !== undefined && card.photo !== before?.card.photo;
  if (isNewPhoto) await requireNotStopped(deps, 'picture-uploads', PICTURES_STOPPED);
  const photo = card.photo && (isNewPhoto ? await cleanPhoto(card.photo) : card.photo);
  return transact(async (session) => {
    const child = await lockChild(db, childId, session);
    const kept = await schoolCardOf(deps, childId, session);
    if ((kept?.version ?? 0) !== version) throw apiError('CONFLICT');
    const next = { card: { ...card, ...(photo && { photo }) }, version: version + 1, savedAt: now() };
    await storeSchoolCard(deps, childId, next, session);
    await recordAction(deps, child, { userId, action: 'saved-school-card' }, session);
    return view(next);
  });
}

/** Forgetting again changes nothing. @throws NOT_FOUND unless it is the caller's own child, removed or not; FORBIDDEN */
export async function forgetSchoolCard(
  deps: Pick<ProfileDeps, 'db' | 'transact' | 'outbox' | 'now'>,
  userId: UserId,
  childId: ChildId,
): Promise<{ message: string }> {
  const { db, transact } = deps;
  await transact(async (session) => {
    const child = await requireDecidingChild(db, userId, childId, session);
    if (await eraseSchoolCard(db, childId, session))
      await recordAction(deps, child, { userId, action: 'erased-school-card' }, session);
  });
  return { message: 'The card is forgotten.' };
}
