import { type BodyOf, type NoticeSettings, noticeKindSchema, type notices, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { findPreferencesUnlessErased } from '../notifications/preferences.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { findDevices } from './devices.store.ts';
import { deviceView } from './devices.ts';
import {
  channelsOf,
  findNoticeSettings,
  isLocked,
  type NoticeSettingsDocument,
  noticeSettingsOf,
  quietHoursOf,
} from './settings.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact'> & { readonly keyIds: readonly string[] };
type Changes = BodyOf<typeof notices.saveNoticeSettings>;

export async function getNoticeSettings({ db, keyIds }: Deps, userId: UserId): Promise<NoticeSettings> {
  const [settings, devices] = await Promise.all([findNoticeSettings(db, userId), findDevices(db, userId)]);
  return {
    kinds: noticeKindSchema.options.map((kind) => {
      const { push, email } = channelsOf(settings, kind);
      return { kind, push, email, isLocked: isLocked(kind) };
    }),
    quietHours: quietHoursOf(settings),
    devices: devices.map((device) => deviceView(device, keyIds)),
  };
}

/** A switch that stays as it was is no choice: e-mail may still take over where a device is not reached. */
function changedFields(stored: NoticeSettingsDocument | null, { kinds = [], quietHours }: Changes): object {
  const switches = kinds
    .filter(({ kind }) => !isLocked(kind))
    .flatMap(({ kind, push, email }) => {
      const before = channelsOf(stored, kind);
      return [
        ...(push === before.push ? [] : [[`push.${kind}`, push]]),
        ...(email === before.email ? [] : [[`email.${kind}`, email]]),
      ];
    });
  return { ...Object.fromEntries(switches), ...(quietHours && { quietHours }) };
}

/** Applies to what is not sent yet. Locked kinds stay on. */
export async function saveNoticeSettings(deps: Deps, userId: UserId, changes: Changes): Promise<NoticeSettings> {
  const { db, transact } = deps;
  await transact(async (session) => {
    // A token lives on for some minutes after its account is erased.
    if (!(await findPreferencesUnlessErased(db, { userId }, session))) throw apiError('UNAUTHENTICATED');
    const fields = changedFields(await findNoticeSettings(db, userId, session), changes);
    if (Object.keys(fields).length === 0) return;
    await noticeSettingsOf(db).updateOne({ _id: userId }, { $set: fields }, { upsert: true, session });
  });
  return getNoticeSettings(deps, userId);
}
