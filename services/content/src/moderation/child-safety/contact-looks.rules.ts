import { CONTACTS_CONFIRMED_HOURS } from '@notalone/contracts/limits';
import type { CaseDocument, ContactLook } from '../cases/cases.store.ts';

/**
 * Whether a case shows numbers and postcodes (rules 6.2). `open`: it is urgent, or a second admin agreed. `asked`: one
 * admin wants to see them. `closed`: nobody has asked, or the second did not agree.
 */
export type ContactsState = 'open' | 'asked' | 'closed';

const isAsk = ({ isUrgent }: ContactLook) => !isUrgent;
export const isWaiting = ({ review }: ContactLook): boolean => review === undefined;

export function contactsState({
  safety,
  contactLooks = [],
}: Pick<CaseDocument, 'safety' | 'contactLooks'>): ContactsState {
  const asks = contactLooks.filter(isAsk);
  if (safety?.isUrgent || asks.some(({ review }) => review?.agrees)) return 'open';
  return asks.some(isWaiting) ? 'asked' : 'closed';
}

/** By when a second admin confirms a look into an urgent case. */
export const confirmBy = (at: Date): Date => new Date(at.getTime() + CONTACTS_CONFIRMED_HOURS * 3_600_000);
