import type { CONTACT_STATES, UserId } from '@notalone/contracts';

export type ContactState = (typeof CONTACT_STATES)[number];

/** Somebody whom the button of a family texts, with the number that it is reached at. */
export interface Contact {
  readonly _id: string;
  readonly parentId: UserId;
  readonly name: string;
  readonly relationship: string;
  /** E.164; of the parent's own contact the account's. */
  readonly phoneNumber: string;
  readonly isParent: boolean;
  readonly state: ContactState;
  readonly createdAt: Date;
  readonly confirmedAt?: Date;
  /** Of the link in the invitation. */
  readonly tokenHash?: string;
  /** With `waiting`: when the number may be asked. */
  readonly invitedFrom?: Date;
  /** The place of the child is part of its texts. */
  readonly getsPlace: boolean;
  /** False after STOP, until the number texts START. */
  readonly takesTexts: boolean;
  /** A message to this number failed then, and none has arrived since. */
  readonly notReachedAt?: Date;
}
