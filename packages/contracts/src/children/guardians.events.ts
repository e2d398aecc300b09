import * as z from 'zod';
import { childIdSchema, idSchema, userIdSchema } from '../base/fields.ts';
import { guardianActionSchema, guardianLimitSchema } from './guardians.fields.ts';

/** `userId` did it. */
const acted = { childId: childIdSchema, userId: userIdSchema, action: guardianActionSchema };

/** A guardian did something in chat: profile writes it into what both see. Key: the child. */
export const guardianActedInChat = {
  type: 'notalone.chat.guardian.acted.v1',
  topic: 'chat.events',
  data: z.object({ ...acted, friendId: childIdSchema.optional() }),
} as const;
/** The same of contacts, devices and phones of the button. Key: the child. */
export const guardianActedInEmergency = {
  type: 'notalone.emergency.guardian.acted.v1',
  topic: 'emergency.events',
  data: z.object(acted),
} as const;
/** Written into what both see, where the child has two: the other guardian is told. Key: the child. */
export const guardianActed = {
  type: 'notalone.profile.guardian.acted.v1',
  topic: 'profile.events',
  data: z.object({ ...acted, friendId: childIdSchema.optional(), guardianIds: z.array(userIdSchema) }),
} as const;
/**
 * A moderator took something from a guardian, or gave it back (rules 10.3). Only profile acts on it; the guardian is
 * not told. Key: the child.
 */
export const guardianLimited = {
  type: 'notalone.content.guardian.limited.v1',
  topic: 'content.events',
  data: z.object({
    caseId: idSchema,
    childId: childIdSchema,
    userId: userIdSchema,
    what: guardianLimitSchema,
    isWithheld: z.boolean(),
  }),
} as const;

export const GUARDIAN_EVENTS = [guardianActedInChat, guardianActedInEmergency, guardianActed, guardianLimited] as const;
