import { type NoticeKind, noticeKindSchema } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ChatDeps } from '../shared/deps.ts';
import { isLocked, noticeSettingsOf } from './settings.store.ts';

interface StopLink {
  readonly token: string;
  /** Names of kinds, separated by commas; what is none is left out. */
  readonly kinds: string;
}

const kindsIn = (kinds: string): NoticeKind[] =>
  kinds.split(',').flatMap((kind) => noticeKindSchema.safeParse(kind).data ?? []);

/** The page that asks. The token is behind a `#`: no server on the way there sees it again. */
export const stopPageOf = ({ token, kinds }: StopLink): string =>
  `/stop-emails?kinds=${kindsIn(kinds).join(',')}#${token}`;

/** Idempotent. What cannot be switched off stays on. @throws NOT_FOUND */
export async function stopMails(
  { db }: Pick<ChatDeps, 'db'>,
  { token, kinds }: StopLink,
): Promise<{ message: string }> {
  const stopped = kindsIn(kinds).filter((kind) => !isLocked(kind));
  const off = Object.fromEntries(stopped.map((kind) => [`email.${kind}`, false]));
  const { matchedCount } = await noticeSettingsOf(db).updateOne(
    { stopToken: token },
    { $set: { ...off, stopToken: token } },
  );
  if (matchedCount === 0) throw apiError('NOT_FOUND');
  return { message: 'Done. You will get no more emails of this kind.' };
}
