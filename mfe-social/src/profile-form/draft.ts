import { session } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';
import type { ProfileValues } from './profile-values.ts';

interface Draft {
  readonly userId: string;
  readonly values: Partial<ProfileValues>;
}
const KEY = 'profileDraft';
/** What may lie in this tab's storage: nothing about health, no consent, no picture. The rest stays in memory alone. */
const STORED = [
  'childName',
  'parentName',
  'age',
  'postcode',
  'city',
  'searchRadius',
  'bio',
  'lookingFor',
  'profileVisibility',
  'bestContactMethod',
  'willingToMentor',
] as const satisfies readonly (keyof ProfileValues)[];

/** A browser set to block storage throws on the mere mention of it: the draft then lives in memory alone. */
const storage = openStorage();
let draft: Draft | undefined;
session.subscribe(dropWhatIsNotTheirs);
dropWhatIsNotTheirs();

function dropWhatIsNotTheirs(): void {
  const reader = session.current()?.userId;
  if (draft && draft.userId !== reader) draft = undefined;
  const stored = readStored();
  if (stored && stored.userId !== reader) clearStored();
}

function openStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch (error) {
    report('no browser storage, a draft is gone with a reload', error);
    return undefined;
  }
}

function readStored(): Draft | undefined {
  const text = storage?.getItem(KEY);
  return text ? (JSON.parse(text) as Draft) : undefined;
}
const clearStored = () => storage?.removeItem(KEY);

/** Keeps what somebody typed and did not save: what is not about health for as long as the tab is open, the rest until the page is loaded again. */
export function keepDraft(userId: string, values: ProfileValues): void {
  draft = { userId, values };
  storage?.setItem(KEY, JSON.stringify({ userId, values: Object.fromEntries(STORED.map((name) => [name, values[name]])) }));
}

/** Forgets it: saved, or no longer wanted. */
export function dropDraft(): void {
  draft = undefined;
  clearStored();
}

/** What was kept for this person, as far as it is still there. */
export function keptDraft(userId: string): Partial<ProfileValues> | undefined {
  return [draft, readStored()].find((kept) => kept?.userId === userId)?.values;
}
