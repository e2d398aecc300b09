import { fieldsWhere } from '@notalone/contracts/profile-field-table';
import { session } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import type { ProfileValues } from './profile-values.ts';

export interface Draft {
  readonly userId: string;
  readonly values: Partial<ProfileValues>;
  /** It comes from before a reload, so fields are missing. */
  readonly isPartial?: boolean;
  /** A picture was chosen before the reload and is lost. */
  readonly hadPicture?: boolean;
}
const KEY = 'profileDraft';
/** Fields that may be stored in this tab: no health details, consents or picture. Those stay in memory. */
const STORED_FIELDS = fieldsWhere({ draft: 'tab' });

/** Accessing storage throws if the browser blocks it. Drafts then live in memory. */
const storage = openStorage();
let draft: Draft | undefined;
session.subscribe(removeOtherUsersDraft);
removeOtherUsersDraft();

function removeOtherUsersDraft(): void {
  const reader = session.current()?.userId;
  if (draft && draft.userId !== reader) draft = undefined;
  const stored = readStored();
  if (stored && stored.userId !== reader) clearStored();
}

function openStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch (error) {
    logWarning('no browser storage, drafts are lost on reload', error);
    return undefined;
  }
}

function readStored(): Draft | undefined {
  const text = storage?.getItem(KEY);
  return text ? (JSON.parse(text) as Draft) : undefined;
}
const clearStored = () => storage?.removeItem(KEY);

/** Keeps unsaved input: fields without health details while the tab is open, the rest until a reload. */
export function saveDraft(userId: string, values: ProfileValues): void {
  draft = { userId, values };
  storage?.setItem(
    KEY,
    JSON.stringify({
      userId,
      values: Object.fromEntries(STORED_FIELDS.map((name) => [name, values[name]])),
      isPartial: true,
      hadPicture: values.profilePic instanceof File,
    } satisfies Draft),
  );
}

/** Call when the draft was saved or is no longer wanted. */
export function discardDraft(): void {
  draft = undefined;
  clearStored();
}

/** What is left of this user's draft. */
export function loadDraft(userId: string): Draft | undefined {
  return [draft, readStored()].find((candidate) => candidate?.userId === userId);
}
