import type { emergencyContactSchema } from '@notalone/contracts';
import type * as z from 'zod';
import type { Contact } from './contacts.store.ts';

export const contactView = ({
  _id,
  name,
  phoneNumber,
  relationship,
  state,
  invitedFrom,
  isParent,
  getsPlace,
  takesTexts,
  notReachedAt,
}: Contact): z.infer<typeof emergencyContactSchema> => ({
  _id,
  name,
  phoneNumber,
  relationship,
  confirmed: state === 'confirmed',
  state,
  ...(invitedFrom && { invitedFrom: invitedFrom.toISOString() }),
  isParent,
  getsPlace,
  takesTexts,
  ...(notReachedAt && { notReachedAt: notReachedAt.toISOString() }),
});
