import type { CaseDetail, GuardianLimit } from '@notalone/contracts';
import { nameOf } from '../../people/people.ts';
import type { CaseDocument, TakenFromGuardian } from '../cases/cases.store.ts';
import type { Names } from '../cases/cases.view.ts';
import type { Moderator } from '../cases/moderator.ts';

const WHAT: Readonly<Record<GuardianLimit, string>> = {
  decisions: 'reading and deciding',
  place: 'the place',
  texts: 'texts and alarms',
};

export const moderatorsIn = (limits: readonly TakenFromGuardian[]): string[] =>
  limits.flatMap(({ by, review, ended }) => [by, ...(review ? [review.by] : []), ...(ended ? [ended.by] : [])]);

/** The child of a concern about a guardian, and what is taken from the guardian now. */
export function guardianView(
  { guardian }: CaseDocument,
  inForce: readonly TakenFromGuardian[],
  people: Names,
  { userId }: Moderator,
): Pick<CaseDetail, 'guardian'> {
  if (!guardian) return {};
  const limits = inForce.map(({ what, reason, by, at, review }) => ({
    what,
    reason,
    by: nameOf(people.get(by)),
    at: at.toISOString(),
    ...(review && { reviewedBy: nameOf(people.get(review.by)), reviewedAt: review.at.toISOString() }),
    canReview: by !== userId && !review,
  }));
  return { guardian: { childId: guardian.childId, limits } };
}

/** What was taken in this case, reviewed and given back. */
export function limitHistory({ guardian }: CaseDocument, people: Names): CaseDetail['history'] {
  return (guardian?.limits ?? []).flatMap(({ what, reason, by, at, review, ended }) => {
    const line = (of: { by: string; at: Date }, did: string, text?: string) => ({
      at: of.at.toISOString(),
      by: nameOf(people.get(of.by)),
      what: did,
      ...(text !== undefined && { text }),
    });
    return [
      line({ by, at }, `Took from the guardian: ${WHAT[what]}`, reason),
      ...(review ? [line(review, `Agreed, as the second moderator: ${WHAT[what]}`)] : []),
      ...(ended ? [line(ended, `Gave back to the guardian: ${WHAT[what]}`, ended.reason)] : []),
    ];
  });
}
