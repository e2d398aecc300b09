import type { CaseDetail } from '@notalone/contracts';
import { nameOf } from '../../people/people.ts';
import type { CaseDocument } from '../cases/cases.store.ts';
import type { Names } from '../cases/cases.view.ts';
import type { Moderator } from '../cases/moderator.ts';
import { confirmBy, contactsState, isWaiting } from './contact-looks.rules.ts';
import { familiesOf } from './family-contacts.ts';

export const lookersIn = ({ contactLooks = [] }: CaseDocument): string[] =>
  contactLooks.flatMap(({ by, review }) => [by, ...(review ? [review.by] : [])]);

/** Whether numbers and postcodes are shown, and what waits for a second admin, also once the case is closed. */
export function contactsView(found: CaseDocument, people: Names, { userId }: Moderator): Pick<CaseDetail, 'contacts'> {
  const waiting = (found.contactLooks ?? []).filter(isWaiting).map(({ by, at, reason, isUrgent }) => ({
    by: nameOf(people.get(by)),
    at: at.toISOString(),
    ...(reason !== undefined && { reason }),
    ...(isUrgent && { confirmBy: confirmBy(at).toISOString() }),
    canReview: by !== userId,
  }));
  if (waiting.length === 0 && familiesOf(found).size === 0) return {};
  return { contacts: { state: contactsState(found), waiting } };
}

/** Who asked to see numbers and postcodes or saw them in an urgent case, and what the second admin said. */
export const lookHistory = ({ contactLooks = [] }: CaseDocument, people: Names): CaseDetail['history'] =>
  contactLooks.flatMap(({ by, at, reason, isUrgent, review }) => {
    const line = (of: { by: string; at: Date }, what: string, text?: string) => ({
      at: of.at.toISOString(),
      by: nameOf(people.get(of.by)),
      what,
      ...(text !== undefined && { text }),
    });
    const agreed = isUrgent ? 'Confirmed, as the second admin, that numbers were needed' : 'Agreed to show numbers';
    const refused = isUrgent
      ? 'Said, as the second admin, that numbers were not needed'
      : 'Did not agree to show numbers';
    return [
      line({ by, at }, isUrgent ? 'Saw numbers and postcodes of an urgent case' : 'Asked to see numbers', reason),
      ...(review ? [line(review, review.agrees ? agreed : refused)] : []),
    ];
  });
