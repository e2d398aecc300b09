import type { CaseDetail } from '@notalone/contracts';
import type { PersonDocument } from '../../people/people.ts';
import type { CaseDocument } from './cases.store.ts';
import { itemOf } from './moderated-item.ts';
import type { Moderator } from './moderator.ts';

type Action = CaseDetail['actions'][number];

/** Admins are not warned or banned by each other: first somebody takes the role away. */
export const isSanctionable = (
  { userId }: Pick<Moderator, 'userId'>,
  subjectId: string,
  subject: PersonDocument | null | undefined,
): boolean => subjectId !== userId && subject?.account.role !== 'admin';

/** Why an action is impossible in a case, whoever asks. */
export function impossible({ type, subjectId, ...found }: CaseDocument, action: Action): string | undefined {
  if (action === 'dismiss') return undefined;
  if (action === 'remove')
    return itemOf({ type, ...found }) ? undefined : 'There is nothing to remove: this report is in words alone.';
  if (subjectId) return undefined;
  return type === 'other'
    ? 'Nobody is named in this report. Please say first which member it is about.'
    : 'There is no member to warn or ban in this case.';
}

/** What this admin can do with a case. */
export function actionsFor(
  found: CaseDocument,
  subject: PersonDocument | undefined,
  moderator: Pick<Moderator, 'userId'>,
): Action[] {
  if (found.state !== 'open') return [];
  const { subjectId } = found;
  const all: Action[] = ['warn', 'remove', 'ban', 'dismiss'];
  return all.filter(
    (action) =>
      impossible(found, action) === undefined &&
      (action === 'remove' ||
        action === 'dismiss' ||
        (subjectId !== undefined && isSanctionable(moderator, subjectId, subject))),
  );
}
