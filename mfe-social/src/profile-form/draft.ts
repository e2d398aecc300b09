import { session } from '@notalone/web-kit';
import type { ProfileValues } from './profile-values.ts';

// In memory alone: it holds health details, and a browser's storage outlives the person in front of it.
let draft: { readonly userId: string; readonly values: ProfileValues } | undefined;
session.subscribe(() => {
  if (session.current()?.userId !== draft?.userId) draft = undefined;
});

/** Keeps what somebody typed and did not save, until the page is loaded again or they sign out. */
export const keepDraft = (userId: string, values: ProfileValues): void => {
  draft = { userId, values };
};
/** What was kept for this person; it is given out once. */
export function takeDraft(userId: string): ProfileValues | undefined {
  const kept = draft?.userId === userId ? draft.values : undefined;
  draft = undefined;
  return kept;
}
