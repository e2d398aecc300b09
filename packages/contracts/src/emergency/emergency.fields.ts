import * as z from 'zod';
import { childIdSchema, idSchema, instantSchema } from '../fields.ts';
import {
  AWAIT_POSITION_SECONDS_MAX,
  CONTACT_NAME_MAX,
  CUSTOM_MESSAGE_MAX,
  EMERGENCY_MESSAGE_MAX,
  FAMILY_WORD_MAX,
  PHONE_MAX,
  RELATIONSHIP_MAX,
} from '../limits.ts';
import { EMERGENCY_TEXTS } from './emergency.texts.ts';
import { QUICK_CODES } from './emergency-codes.ts';

const required = {
  error: ({ input }: { input: unknown }) =>
    input === undefined || input === '' ? EMERGENCY_TEXTS.fillInAllFields : 'Must be text',
};
const filledIn = (max: number) =>
  z
    .string(required)
    .trim()
    .min(1, EMERGENCY_TEXTS.fillInAllFields)
    .max(max, `Must be at most ${max} characters`)
    .regex(/[\p{L}\p{N}]/u, EMERGENCY_TEXTS.fillInAllFields);

/** A mobile of the UK, Guernsey, Jersey or Man (all +44 7…) or of Ireland, as people type it (rules 5.9). */
const CONTACT_PHONE = /^(?:(?:\+44|0044|44)0?7\d{9}|07\d{9}|(?:\+353|00353|353)0?8\d{8})$/;
const contactPhoneSchema = z
  .string(required)
  .trim()
  .min(1, EMERGENCY_TEXTS.fillInAllFields)
  .max(PHONE_MAX, 'Please enter a UK or Irish mobile number')
  .overwrite((typed) => typed.replace(/[\s().-]/g, ''))
  .regex(CONTACT_PHONE, 'Please enter a UK or Irish mobile number');

export const quickCodeSchema = z.enum(QUICK_CODES, 'Must be a quick code');

export const newContactSchema = z.strictObject({
  name: filledIn(CONTACT_NAME_MAX),
  phoneNumber: contactPhoneSchema,
  relationship: filledIn(RELATIONSHIP_MAX),
});

/**
 * `invited`: asked, has not pressed Yes. `not-asked`: this number has been asked lately, perhaps by another family.
 * `refused`: 'Never text me'. `opted-out`: answered STOP to a text; red, until the person writes START. `unreachable`:
 * the number takes no texts.
 */
const contactStateSchema = z.enum(['confirmed', 'invited', 'not-asked', 'refused', 'opted-out', 'unreachable']);

export const emergencyContactSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** E.164 */
  phoneNumber: z.string(),
  relationship: z.string(),
  confirmed: z.boolean(),
  state: contactStateSchema,
  /** The parent's verified number: there from the start, changes with the account, and cannot be removed. */
  isParent: z.boolean(),
});

export const emergencySettingsSchema = z.object({
  emergencyContacts: z.array(emergencyContactSchema),
  emergencyMessage: z.string(),
  /**
   * For a parent the family's switch; for a child whether a position would be used: the family's switch, its own, and
   * the parent's consent.
   */
  emergencyLocationEnabled: z.boolean(),
  /**
   * Whom to ring about the child, for texts that a device without a network writes. E.164; absent before auth's event
   * has come.
   */
  parentPhone: z.string().optional(),
  /** The name in the texts; for a child only. */
  childName: z.string().optional(),
  /** Stands at the start of each text, so that contacts can tell it from a swindler's. Absent until chosen. */
  familyWord: z.string().optional(),
  /** For a parent: the numbers at which its children's own phones can be rung. */
  children: z
    .array(z.object({ childId: childIdSchema, name: z.string(), phoneNumber: z.string().optional() }))
    .optional(),
  /** For a parent: whether the message editor and further contacts are unlocked. */
  subscribed: z.boolean().optional(),
});

/** Fields of a press that are no good, or not known, are left out: they never stop an alert. */
const degrees = (most: number) => z.number().min(-most).max(most).optional().catch(undefined);
const atLeastZero = z.number().min(0).max(1e9).optional().catch(undefined);
const positionFields = {
  latitude: degrees(90),
  longitude: degrees(180),
  accuracyMetres: atLeastZero,
  positionAgeSeconds: atLeastZero,
};
export const pressSchema = z.object({
  ...positionFields,
  /** How long the text may wait for POST …/position. */
  awaitPositionSeconds: z.number().min(0).max(AWAIT_POSITION_SECONDS_MAX).optional().catch(undefined),
});
export const sendSchema = z.object({
  ...pressSchema.shape,
  /** Absent or empty: the family's message. Longer ones are cut. */
  customMessage: z
    .string()
    .overwrite((typed) => typed.slice(0, CUSTOM_MESSAGE_MAX))
    .max(CUSTOM_MESSAGE_MAX)
    .optional()
    .catch(undefined),
  code: quickCodeSchema.optional().catch(undefined),
});
export const laterPositionSchema = z.strictObject({
  latitude: z.number('Must be a number').min(-90).max(90),
  longitude: z.number('Must be a number').min(-180).max(180),
  accuracyMetres: positionFields.accuracyMetres,
  positionAgeSeconds: positionFields.positionAgeSeconds,
});

/**
 * `waiting`: not with the provider yet, tried again by itself. `held`: the contact had a text less than ten minutes ago
 * (more than ten presses this hour). `accepted`, `sent`, `delivered`: the provider's. `failed`: given up. `stopped`:
 * not needed any more (cancelled, or somebody is on the way). A child never sees `delivered`: for it that is `sent`.
 */
export const deliveryStatusSchema = z.enum([
  'waiting',
  'held',
  'accepted',
  'sent',
  'delivered',
  'failed',
  'stopped',
  'acknowledged',
]);
export const answerSchema = z.enum(['on-the-way', 'cannot-come', 'call-me']);

const sendResultSchema = z.object({
  contactId: idSchema,
  name: z.string(),
  /** The provider has accepted the message. */
  success: z.boolean(),
  status: deliveryStatusSchema,
  error: z.string().optional(),
});
export const pressResultSchema = z.object({
  /** At least one contact's message was accepted by the provider. */
  success: z.boolean(),
  alertId: idSchema,
  results: z.array(sendResultSchema),
  error: z.string().optional(),
});

/** `cannot-come`: everybody who could has said that they cannot come; the page goes to 999. */
const alertStatusSchema = z.enum(['sending', 'sent', 'answered', 'cannot-come', 'failed', 'cancelled']);

export const alertSchema = z.object({
  _id: idSchema,
  status: alertStatusSchema,
  createdAt: instantSchema,
  cancelledAt: instantSchema.optional(),
  /** When the server began to telephone the contacts, because nobody had answered. */
  calledAt: instantSchema.optional(),
  isTest: z.boolean(),
  childId: childIdSchema.optional(),
  childName: z.string().optional(),
  code: quickCodeSchema.optional(),
  /** For parents, for 24 hours after the press (rules 5.10). */
  position: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      accuracyMetres: z.number().optional(),
      takenAt: instantSchema,
    })
    .optional(),
  results: z.array(
    z.object({
      contactId: idSchema,
      name: z.string(),
      status: deliveryStatusSchema,
      acknowledgedAt: instantSchema.optional(),
      answer: answerSchema.optional(),
      error: z.string().optional(),
    }),
  ),
});

export const emergencyMessageSchema = z.strictObject({
  message: z
    .string('Must be text')
    .trim()
    .min(1, 'Please write a message')
    .max(EMERGENCY_MESSAGE_MAX, `Must be at most ${EMERGENCY_MESSAGE_MAX} characters`)
    .regex(/^(?![\s\S]*(?::\/\/|www\.))/i, 'Please leave links out'),
});

/** Empty: none. */
export const familyWordSchema = z.strictObject({
  familyWord: z
    .string('Must be text')
    .trim()
    .max(FAMILY_WORD_MAX, `Must be at most ${FAMILY_WORD_MAX} characters`)
    .regex(/^(?![\s\S]*(?::\/\/|www\.))/i, 'Please leave links out'),
});
/** Empty: the child's phone cannot be rung. */
export const childPhoneSchema = z.strictObject({ phoneNumber: z.literal('').or(contactPhoneSchema) });

/** A device on which the button works without a login. */
export const deviceSchema = z.object({
  _id: idSchema,
  childId: childIdSchema,
  childName: z.string(),
  /** `Chrome on Android` */
  device: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  /** When 'Is my button ready?' last found everything in order. */
  readyAt: instantSchema.optional(),
});

export const subscriptionSchema = z.object({
  subscribed: z.boolean(),
  /** `grace`: a payment failed, everything goes on for a week. `included`: an administrator. */
  status: z.enum(['none', 'active', 'grace', 'ended', 'included']),
  /** Pence for a month. */
  pricePence: z.int(),
  /** Until when it is paid. */
  currentPeriodEnd: instantSchema.optional(),
  cancelAtPeriodEnd: z.boolean().optional(),
});
