import * as z from 'zod';
import { idSchema, userIdSchema } from '../base/fields.ts';

const pair = { pairId: idSchema, mentorId: userIdSchema, familyId: userIdSchema };

/** A family has asked a mentor. */
export const mentorAsked = {
  type: 'notalone.profile.mentor.asked.v1',
  topic: 'profile.events',
  data: z.object(pair),
} as const;
/** The mentor has said yes. */
export const mentorStarted = {
  type: 'notalone.profile.mentor.started.v1',
  topic: 'profile.events',
  data: z.object(pair),
} as const;
/**
 * Nothing is asked or going on any more. `gone`: by a block, a ban or an erasure. `userIds`: who is told.
 */
export const mentorEnded = {
  type: 'notalone.profile.mentor.ended.v1',
  topic: 'profile.events',
  data: z.object({
    ...pair,
    outcome: z.enum(['declined', 'expired', 'ended', 'gone']),
    userIds: z.array(userIdSchema),
  }),
} as const;
/** Four weeks have passed: both are asked how it is going. */
export const mentorCheckInDue = {
  type: 'notalone.profile.mentor.check-in-due.v1',
  topic: 'profile.events',
  data: z.object(pair),
} as const;

export const MENTOR_EVENTS = [mentorAsked, mentorStarted, mentorEnded, mentorCheckInDue] as const;
