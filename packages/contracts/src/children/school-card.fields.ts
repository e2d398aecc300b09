import * as z from 'zod';
import { hasVisibleText, instantSchema } from '../base/fields.ts';
import {
  SCHOOL_CARD_CONTACTS_MAX,
  SCHOOL_CARD_LINE_MAX,
  SCHOOL_CARD_NAME_MAX,
  SCHOOL_CARD_PHOTO_MAX,
  SCHOOL_CARD_TEXT_MAX,
} from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import { AMOUNT_ON_CARD, CARD_LANGUAGES, fieldsWithAmounts, HYPO_SIGNS, PHONE_USES } from './school-card.rules.ts';

const line = (max: number) =>
  z
    .string('Must be text')
    .trim()
    .max(max, `Must be at most ${max} characters`)
    .regex(/^[^\p{Bidi_Control}\p{Cc}]*$/u, 'Please use ordinary letters');
const ownWords = z
  .string('Must be text')
  .trim()
  .max(SCHOOL_CARD_TEXT_MAX, `Must be at most ${SCHOOL_CARD_TEXT_MAX} characters`)
  .regex(/^(?:[^\p{Bidi_Control}\p{Cc}]|\n)*$/u, 'Please use ordinary letters')
  .default('');
const ticks = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.array(z.enum(options, 'Is not known')).max(options.length, 'Is too long').default([]);

const cardContactSchema = z.strictObject({
  name: line(SCHOOL_CARD_LINE_MAX).default(''),
  relation: line(SCHOOL_CARD_LINE_MAX).default(''),
  /** As typed: it is printed, never rung by us. */
  phone: line(SCHOOL_CARD_LINE_MAX).default(''),
});

/** What a parent has typed for the card and the letter about the phone; all but the name may be missing. */
export const schoolCardSchema = z.strictObject({
  language: z.enum(CARD_LANGUAGES, 'Must be en or cy').default('en'),
  name: line(SCHOOL_CARD_NAME_MAX).refine(hasVisibleText, TEXTS.required),
  className: line(SCHOOL_CARD_LINE_MAX).default(''),
  /** A data URL. The server makes a new picture of its pixels, so its answer has another one. */
  photo: z
    .string('Must be a picture')
    .max(SCHOOL_CARD_PHOTO_MAX, 'That picture is too large.')
    .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'Must be a picture')
    .optional(),
  signs: ticks(HYPO_SIGNS),
  ownSigns: ownWords,
  kitPlace: ownWords,
  /** In the order in which they are rung. */
  contacts: z.array(cardContactSchema).max(SCHOOL_CARD_CONTACTS_MAX, 'Is too long').default([]),
  /** Where the clinic's own plan is. */
  planPlace: ownWords,
  school: line(SCHOOL_CARD_NAME_MAX).default(''),
  phoneUses: ticks(PHONE_USES),
  signedBy: line(SCHOOL_CARD_NAME_MAX).default(''),
});
export type SchoolCard = z.infer<typeof schoolCardSchema>;

/** Without a card none is kept. */
export const keptSchoolCardSchema = z.object({
  card: schoolCardSchema.optional(),
  /** Rises with each change and is named by the next one; 0 where none is kept. */
  version: z.int(),
  savedAt: instantSchema.optional(),
});
export type KeptSchoolCard = z.infer<typeof keptSchoolCardSchema>;
export const saveSchoolCardSchema = z.strictObject({
  /** Nobody may find an amount to act by (rules 11.1). */
  card: schoolCardSchema.superRefine((card, context) => {
    for (const field of fieldsWithAmounts(card))
      context.addIssue({ code: 'custom', path: field.split('.'), message: AMOUNT_ON_CARD });
  }),
  /** The version that this one follows. */
  version: z.int('Must be a version').min(0, 'Must be a version'),
});
