import * as z from 'zod';
import { EMERGENCY_TEXTS } from '../base/emergency.texts.ts';
import { childIdSchema, idSchema, instantSchema } from '../base/fields.ts';
import {
  AWAIT_POSITION_SECONDS_MAX,
  CONTACT_NAME_MAX,
  CUSTOM_MESSAGE_MAX,
  EMERGENCY_MESSAGE_MAX,
  FAMILY_WORD_MAX,
  ON_THE_WAY_MINUTES,
  PHONE_MAX,
  RELATIONSHIP_MAX,
} from '../base/limits.ts';
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

/**
 * A mobile of the UK, Guernsey, Jersey or Man or of Ireland, as people type it (rules 5.9). Ofcom's numbering plan: 071
 * to 075 and 077 to 079 are mobiles, 070 are personal numbers, 076 are pagers but for Man's 07624. ComReg's: 083, 085
 * to 089.
 */
const CONTACT_PHONE = /^(?:(?:\+44|0044|44)0?|0)7(?:[1-57-9]\d{8}|624\d{6})$|^(?:\+353|00353|353)0?8[35-9]\d{7}$/;
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
 * How an invitation stands. `waiting`: this number was asked in the last 30 days, perhaps by another family; it is
 * asked by itself when that is over. `sent`: asked, has not said yes. `failed`: the invitation did not arrive.
 * `refused`: 'Never text me'.
 */
export const CONTACT_STATES = ['waiting', 'sent', 'failed', 'confirmed', 'refused'] as const;

export const emergencyContactSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** E.164 */
  phoneNumber: z.string(),
  relationship: z.string(),
  confirmed: z.boolean(),
  state: z.enum(CONTACT_STATES),
  /** With `waiting`: when the invitation goes out by itself. */
  invitedFrom: instantSchema.optional(),
  /** The parent's verified number: there from the start, changes with the account, and cannot be removed. */
  isParent: z.boolean(),
  /** Gets the child's place with alerts. */
  getsPlace: z.boolean(),
  /** False after STOP, until the number texts START: it is telephoned instead. */
  takesTexts: z.boolean(),
  /** A message to it failed then, and none has arrived since. */
  notReachedAt: instantSchema.optional(),
  /** For a child with two guardians: what texts to this contact say, in place of the message and word of the list. */
  message: z.string().optional(),
  familyWord: z.string().optional(),
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
  /** For a child's device: more people are told than are shown here (rules 5.1). */
  hidesContacts: z.literal(true).optional(),
  /** For a parent: the numbers at which its children's own phones can be rung. */
  children: z
    .array(z.object({ childId: childIdSchema, name: z.string(), phoneNumber: z.string().optional() }))
    .optional(),
  /**
   * For a parent: whom another guardian of a child has added. Their alerts reach them too; the numbers are that
   * guardian’s own.
   */
  othersContacts: z
    .array(
      z.object({
        childId: childIdSchema,
        guardian: z.string(),
        name: z.string(),
        relationship: z.string(),
        confirmed: z.boolean(),
      }),
    )
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
  /** A test, if a guardian's session asks for it; else it is left out. */
  test: z.literal(true).optional().catch(undefined),
  /** Which of the children whose keys the device holds. */
  childId: childIdSchema.optional().catch(undefined),
  /** How long the text may wait for POST …/position. */
  awaitPositionSeconds: z.number().min(0).max(AWAIT_POSITION_SECONDS_MAX).optional().catch(undefined),
});
export const sendSchema = z.object({
  ...pressSchema.shape,
  /** Absent or empty: the family's message. Longer ones are cut between characters. */
  customMessage: z
    .string()
    .overwrite((typed) =>
      typed
        .slice(0, CUSTOM_MESSAGE_MAX)
        .toWellFormed()
        .replace(/\uFFFD$/, ''),
    )
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
const minutesSchema = z
  .union(ON_THE_WAY_MINUTES.map((minutes) => z.literal(minutes)))
  .or(z.enum(ON_THE_WAY_MINUTES.map(String) as ['5', '15', '30']).transform(Number));
/** What a grown-up says about an alert. `not-together`: asked whether they are, and they are not. */
export const grownUpAnswerSchema = z.enum(['on-the-way', 'cannot-come', 'call-me', 'together', 'not-together']);
export const answerAlertSchema = z.strictObject({
  answer: grownUpAnswerSchema.default('on-the-way'),
  /** With `on-the-way`: how long it takes; 30 means over 30. A form sends text. */
  minutes: minutesSchema.optional(),
});

/** The life of an alert, drawn in docs/safety/alert.md. */
export const ALERT_STATES = ['open', 'somebody-coming', 'asked-again', 'together', 'cancelled', 'ended'] as const;

const sendResultSchema = z.object({
  contactId: idSchema,
  name: z.string(),
  /** The provider has accepted the message, and the contact has said yes to being one. */
  success: z.boolean(),
  status: deliveryStatusSchema,
  error: z.string().optional(),
});
export const pressResultSchema = z.object({
  /** At least one confirmed contact's message was accepted by the provider. */
  success: z.boolean(),
  alertId: idSchema,
  results: z.array(sendResultSchema),
  error: z.string().optional(),
});

/** How far the first texts have come. `cannot-come`: everybody has said so. `cancelled`: closed, however. */
const alertStatusSchema = z.enum(['sending', 'sent', 'answered', 'cannot-come', 'failed', 'cancelled']);

export const alertSchema = z.object({
  _id: idSchema,
  state: z.enum(ALERT_STATES),
  status: alertStatusSchema,
  createdAt: instantSchema,
  /** Since when it is open again: somebody who was coming did not arrive, or is a contact no more. */
  reopenedAt: instantSchema.optional(),
  /** Somebody is on the way: who said so last, and when they are asked whether they are together. */
  coming: z
    .object({
      contactId: idSchema,
      name: z.string(),
      since: instantSchema,
      minutes: z.int().optional(),
      askedAt: instantSchema,
    })
    .optional(),
  /** Together, cancelled or ended: when, and who closed it; nobody where it ended by itself. */
  closedAt: instantSchema.optional(),
  closedBy: z.object({ name: z.string(), who: z.enum(['child', 'guardian', 'contact']) }).optional(),
  /** `closedAt` of a cancelled alert. */
  cancelledAt: instantSchema.optional(),
  /** When the server began to telephone the contacts, because nobody had answered. */
  calledAt: instantSchema.optional(),
  /** For parents: which guardians have opened its push message. Seeing is no answer. */
  seenBy: z.array(z.object({ name: z.string(), isYou: z.boolean(), at: instantSchema })).optional(),
  /** Nobody can come, or nobody has said yes to being a contact: the page goes to 999 at once. */
  call999: z.boolean(),
  isTest: z.boolean(),
  /** For a child: this device neither sent it nor is approved by every guardian, so it cannot say anything about it. */
  readsOnly: z.literal(true).optional(),
  childId: childIdSchema.optional(),
  /** Of the child; of the parent who pressed without a key. */
  childName: z.string().optional(),
  code: quickCodeSchema.optional(),
  /** For parents: where the child's own phone can be rung. E.164. */
  childPhone: z.string().optional(),
  /** For parents, for 24 hours after the press, while the switches for it are on (rules 5.7, 5.10). */
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
      /** False: is only told to ring the parent. */
      confirmed: z.boolean(),
      isParent: z.boolean(),
      /** No contact any more: hears nothing and decides nothing. */
      removed: z.boolean(),
      /** For parents. E.164. */
      phoneNumber: z.string().optional(),
      acknowledgedAt: instantSchema.optional(),
      answer: answerSchema.optional(),
      /** Has asked to be rung, whatever else they answered. */
      asksToRing: z.boolean(),
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
  /** False: shared; its key ends when the child logs out. */
  isOwnDevice: z.boolean(),
  /** `Chrome on Android` */
  device: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  /** When 'Is my button ready?' last found everything in order. */
  readyAt: instantSchema.optional(),
  /** Whether the caller has said that it is the child's, or nobody need say so. */
  isApproved: z.boolean(),
  /** It shows 999 alone: no guardian who has everything has said that it is the child's. */
  isLimited: z.boolean(),
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
