import { randomBytes } from 'node:crypto';
import { type NoticeKind, notices, type UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { isLocked, noticeSettingsOf } from './settings.store.ts';

const TOKEN_BYTES = 16;
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Path and query that stop mails of these kinds; undefined where none of them can be switched off. */
export async function stopPathOf(
  db: Db,
  userId: UserId,
  kinds: readonly NoticeKind[],
  session: ClientSession,
): Promise<string | undefined> {
  const open = [...new Set(kinds)].filter((kind) => !isLocked(kind));
  if (open.length === 0) return undefined;
  const settings = await noticeSettingsOf(db).findOneAndUpdate(
    { _id: userId },
    [{ $set: { stopToken: { $ifNull: ['$stopToken', newToken()] } } }],
    { upsert: true, returnDocument: 'after', session },
  );
  const path = notices.stopMails.path.replace('{token}', settings?.stopToken ?? '');
  return `${path}?kinds=${open.join(',')}`;
}
