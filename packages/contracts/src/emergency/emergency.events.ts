import * as z from 'zod';
import { childIdSchema, idSchema, instantSchema, userIdSchema } from '../base/fields.ts';

/** The verified number of a person. The tombstone says that the account is gone. */
export const phoneChanged = {
  type: 'notalone.auth.phone.changed.v1',
  topic: 'phones.state',
  data: z.object({
    userId: userIdSchema,
    phoneNumber: z.string(),
    /**
     * Replaced lately, and not marked as stolen: told in an alert too, until then (rules 1.13). `isDisputed`: nobody
     * knows yet which of the two is the owner's, so it is told what the alert is about.
     */
    former: z
      .object({ phoneNumber: z.string(), until: instantSchema, isDisputed: z.literal(true).optional() })
      .optional(),
    version: z.int(),
  }),
} as const;

const alert = z.object({
  alertId: idSchema,
  userId: userIdSchema,
  childId: childIdSchema.optional(),
  /** Who is told on the page and by push: the guardians who have its texts. Absent: `userId` alone. */
  guardianIds: z.array(userIdSchema).optional(),
});

/** A child (or, without `childId`, a parent as a test) has asked for help. */
export const alertRaised = {
  type: 'notalone.emergency.alert.raised.v1',
  topic: 'emergency.events',
  data: alert,
} as const;
/** Something about an alert is different now: open pages of the child and its parent ask again. */
export const alertChanged = {
  type: 'notalone.emergency.alert.changed.v1',
  topic: 'emergency.events',
  data: alert.extend({
    /** Somebody has said so: together, or cancelled. Not of one that ended by itself, nobody having answered. */
    isOver: z.literal(true).optional(),
  }),
} as const;
/**
 * Which guardians have said that a child's device is the child's, by auth's id of the login there: all of them, each
 * time. Key: the child.
 */
export const childDeviceApproved = {
  type: 'notalone.emergency.child-device.approved.v1',
  topic: 'emergency.events',
  data: z.object({ childId: childIdSchema, deviceId: z.string(), guardianIds: z.array(userIdSchema) }),
} as const;
export const emergencyErased = {
  type: 'notalone.emergency.account.erased.v1',
  topic: 'emergency.events',
  data: z.object({ erasureId: z.uuid() }),
} as const;

export const EMERGENCY_EVENTS = [
  phoneChanged,
  alertRaised,
  alertChanged,
  emergencyErased,
  childDeviceApproved,
] as const;
