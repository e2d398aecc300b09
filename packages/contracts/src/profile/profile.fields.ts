import * as z from 'zod';
import { daySchema, hasVisibleText, idSchema, instantSchema, userIdSchema } from '../base/fields.ts';
import {
  ALT_TEXT_MAX,
  BIO_MAX,
  CITY_MAX,
  HBA1C_MAX,
  HBA1C_MIN,
  HBA1C_STEP,
  ILLNESS_MAX,
  ILLNESSES_MAX,
  LOOKING_FOR_MAX,
  POSTCODE_MAX,
  PROFILE_NAME_MAX,
  RADIUS_MILES_DEFAULT,
  RADIUS_MILES_MAX,
  RADIUS_MILES_MIN,
  USERNAME_MAX,
} from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import { ageProblem } from './profile.rules.ts';

/** Form fields arrive as text; an empty one counts as absent. */
const blankAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed), schema);
const absentSays = (text: string, otherwise: string) => ({
  error: (issue: { input: unknown }) => (issue.input === undefined ? text : otherwise),
});
const numeric = (missing: string) =>
  z
    .string(absentSays(missing, 'Must be a number'))
    .trim()
    .regex(/^-?\d+(\.\d+)?$/, 'Must be a number')
    .transform(Number);
const flag = z.enum(['true', 'false'], 'Must be true or false').transform((typed) => typed === 'true');
const text = (max: number, missing?: string) =>
  z
    .string(absentSays(missing ?? TEXTS.required, 'Must be text'))
    .trim()
    .max(max, `Must be at most ${max} characters`);
/** A name or place: no line breaks or direction-changing characters, and something visible (emoji count). */
const oneLine = (max: number, missing?: string) =>
  text(max, missing).refine(
    (typed) => !/[\p{Bidi_Control}\p{Cc}]/u.test(typed) && hasVisibleText(typed),
    'Please use ordinary letters',
  );
const wordingVersion = blankAsAbsent(z.iso.date('Must be a date').optional());

const aboutSchema = z.enum(['child', 'adult']);
const diabetesTypeSchema = z.union([z.literal(1), z.literal(2)]);
const visibilitySchema = z.enum(['friends', 'public', 'private']);
const contactMethodSchema = z.enum(['app', 'email']);

const profileFormFields = z.strictObject({
  childName: blankAsAbsent(oneLine(PROFILE_NAME_MAX, TEXTS.childNameRequired)),
  about: blankAsAbsent(z.enum(['child', 'adult'], 'Must be child or adult').default('child')),
  /** In years: 0 to 18 of a child, 18 to 120 of an adult. */
  age: blankAsAbsent(numeric(TEXTS.required).pipe(z.int('Must be a whole number'))),
  diabetesType: blankAsAbsent(
    z
      .enum(['1', '2'], absentSays(TEXTS.diabetesTypeRequired, TEXTS.diabetesTypeInvalid))
      .transform((typed) => (typed === '1' ? 1 : 2)),
  ),
  postcode: blankAsAbsent(text(POSTCODE_MAX, TEXTS.postcodeRequired)),
  city: blankAsAbsent(oneLine(CITY_MAX, TEXTS.cityRequired)),
  searchRadius: blankAsAbsent(
    z
      .string('Must be a number')
      .max(10, 'Must be a number')
      .default(String(RADIUS_MILES_DEFAULT))
      .pipe(numeric(TEXTS.required))
      .pipe(
        z
          .int('Must be a whole number')
          .min(RADIUS_MILES_MIN, `Must be at least ${RADIUS_MILES_MIN}`)
          .max(RADIUS_MILES_MAX, `Must be at most ${RADIUS_MILES_MAX}`),
      ),
  ),
  diagnosisDate: blankAsAbsent(z.iso.date(absentSays(TEXTS.diagnosisDateRequired, 'Must be a date'))),
  /** Comma-separated, as typed. */
  relatedIllnesses: z
    .string('Must be text')
    .max(ILLNESSES_MAX * (ILLNESS_MAX + 2), 'That list is too long')
    .default('')
    .transform((typed) =>
      typed
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(z.string().max(ILLNESS_MAX, `Each illness must be at most ${ILLNESS_MAX} characters`))
        .max(ILLNESSES_MAX, `At most ${ILLNESSES_MAX} illnesses`),
    ),
  bio: blankAsAbsent(text(BIO_MAX, TEXTS.bioRequired).refine(hasVisibleText, TEXTS.bioRequired)),
  lookingFor: blankAsAbsent(text(LOOKING_FOR_MAX).optional()),
  /** Per cent (DCCT). */
  recentHbA1c: blankAsAbsent(
    numeric('')
      .pipe(
        z
          .number()
          .min(HBA1C_MIN, `Must be at least ${HBA1C_MIN}`)
          .max(HBA1C_MAX, `Must be at most ${HBA1C_MAX}`)
          .multipleOf(HBA1C_STEP, `Must be in steps of ${HBA1C_STEP}`),
      )
      .optional(),
  ),
  parentName: blankAsAbsent(oneLine(PROFILE_NAME_MAX).optional()),
  willingToMentor: flag.default(false),
  bestContactMethod: z.enum(['app', 'email'], 'Must be app or email').default('app'),
  consentToShare: flag.default(false),
  profileVisibility: z.enum(['friends', 'public', 'private'], 'Must be friends, public or private').default('friends'),
  photoConsent: blankAsAbsent(z.literal('true', TEXTS.photoConsentRequired).transform(() => true as const)),
  /** What the picture shows, for people who cannot see it. */
  profilePicAlt: blankAsAbsent(text(ALT_TEXT_MAX).optional()),
  /** `true` takes the picture away. */
  removeProfilePic: flag.default(false),
  /**
   * Which wording of `photoConsent` and of `consentToShare` the form showed (see CONSENTS); absent for the current
   * one.
   */
  photoConsentVersion: wordingVersion,
  consentToShareVersion: wordingVersion,
});

type ProfileForm = z.output<typeof profileFormFields>;
/** What a family fills in: every one has a row in PROFILE_FIELDS. The picture is the form's file. */
export type FormFields = Record<
  Exclude<keyof ProfileForm, 'removeProfilePic' | 'photoConsentVersion' | 'consentToShareVersion'> | 'profilePic',
  unknown
>;
/** The text fields of the multipart form of POST /api/profile. */
export const profileFormSchema = profileFormFields.refine(({ about, age }) => !ageProblem(age, about), {
  path: ['age'],
  error: ({ input }) => ageProblem((input as ProfileForm).age, (input as ProfileForm).about),
  // Also when other fields are wrong, so that all errors are said at once.
  when: ({ value }) => Number.isInteger((value as Partial<ProfileForm>).age),
});

/** Path below the site, `/uploads/profile/<name>-small.webp`; the large one has `-large`. */
export const pictureUrlSchema = z.string();
/** The last part of such a path. */
export const pictureNameSchema = z.string().regex(/^[0-9a-f]{32}-(?:small|large)\.webp$/, 'Must be a picture name');

/** The caller's own profile with every field. `_id` is the owner's user id. */
export const ownProfileSchema = z.object({
  _id: userIdSchema,
  childName: z.string(),
  about: aboutSchema,
  age: z.int(),
  diabetesType: diabetesTypeSchema,
  postcode: z.string(),
  city: z.string(),
  searchRadius: z.int(),
  diagnosisDate: daySchema,
  relatedIllnesses: z.array(z.string()),
  bio: z.string(),
  profilePicUrl: pictureUrlSchema.optional(),
  profilePicAlt: z.string().optional(),
  lookingFor: z.string().optional(),
  recentHbA1c: z.number().optional(),
  parentName: z.string().optional(),
  willingToMentor: z.boolean(),
  bestContactMethod: contactMethodSchema,
  consentToShare: z.boolean(),
  profileVisibility: visibilitySchema,
  photoConsent: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

export const ageBandSchema = z.enum(['0–2', '3–5', '6–8', '9–11', '12–14', '15–18', 'adult']);
export const distanceBandSchema = z.enum(['under 5 miles', '5–10', '10–25', '25–50', 'over 50']);

/** What other families see before they are connected (rules 2.2). */
export const profileCardSchema = z.object({
  _id: userIdSchema,
  childName: z.string(),
  ageBand: ageBandSchema,
  diabetesType: diabetesTypeSchema,
  city: z.string(),
  /** Absent when the reader has no place to measure from. */
  distanceBand: distanceBandSchema.optional(),
  lookingFor: z.string().optional(),
  willingToMentor: z.boolean(),
  profilePicUrl: pictureUrlSchema.optional(),
  profilePicAlt: z.string().optional(),
});
export type ProfileCard = z.infer<typeof profileCardSchema>;

/** GET /api/profile/{userId}: one shape, filled according to `view` (rules 2.2). */
export const profileViewSchema = profileCardSchema.extend({
  /**
   * The relation of the reader to this person; absent on their own profile. `sent` and `received` are pending
   * requests.
   */
  relation: z.enum(['none', 'sent', 'received', 'connected']).optional(),
  /** With `received`: the request to accept or refuse. */
  requestId: idSchema.optional(),
  view: z.enum(['own', 'connection', 'public', 'card']),
  username: z.string().max(USERNAME_MAX).optional(),
  bio: z.string().optional(),
  /** Absent of an adult, whose age only the owner sees. */
  age: z.int().optional(),
  parentName: z.string().optional(),
  bestContactMethod: contactMethodSchema.optional(),
  /** Of a connection whose best contact is e-mail and who shows it to the reader (rules 2.8). */
  email: z.string().optional(),
  /** Of a connection, if the reader's own best contact is e-mail: whether the reader shows the address to them. */
  showsMyEmail: z.boolean().optional(),
  /**
   * This and the next two: on the reader's own profile, and for connections if the owner agreed to share them
   * (`consentToShare`).
   */
  recentHbA1c: z.number().optional(),
  relatedIllnesses: z.array(z.string()).optional(),
  diagnosisDate: daySchema.optional(),
});
export type ProfileView = z.infer<typeof profileViewSchema>;
