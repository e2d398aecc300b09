import * as z from 'zod';
import { daySchema, messageReplySchema, pageQuery, passwordSchema, userIdSchema } from '../base/fields.ts';
import { CITY_MAX, PROFILE_NAME_MAX } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import {
  ownProfileSchema,
  pictureNameSchema,
  profileCardSchema,
  profileFormSchema,
  profileViewSchema,
} from './profile.fields.ts';

const parents = { callers: ['parent', 'admin'] } as const;

export const getProfile = operation({
  id: 'profile.getProfile',
  service: 'profile',
  method: 'GET',
  path: '/api/profile',
  summary: 'My profile; 404 when there is none yet.',
  access: { ...parents, ownership: 'the caller’s own' },
  replies: { 200: z.object({ profile: ownProfileSchema }) },
  errors: ['PROFILE_NOT_FOUND'],
});
export const getMyProfile = operation({
  id: 'profile.getMyProfile',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/me',
  summary: 'My profile with my email, or null when there is none yet.',
  access: { ...parents, ownership: 'the caller’s own' },
  replies: {
    200: ownProfileSchema
      .extend({
        user: z.object({ _id: userIdSchema, username: z.string(), email: z.string() }),
        /**
         * Which wording of `photoConsent` and of `consentToShare` I last agreed to (see CONSENTS); absent where I did
         * not agree.
         */
        photoConsentVersion: daySchema.optional(),
        consentToShareVersion: daySchema.optional(),
      })
      .nullable(),
  },
  errors: [],
});
export const saveProfile = operation({
  id: 'profile.saveProfile',
  service: 'profile',
  method: 'POST',
  path: '/api/profile',
  summary: 'Create or replace my profile; multipart, with an optional picture.',
  access: { ...parents, ownership: 'the caller’s own' },
  body: profileFormSchema,
  file: 'profilePic',
  replies: { 200: z.object({ profile: ownProfileSchema }), 201: z.object({ profile: ownProfileSchema }) },
  errors: [],
  perMinute: 30,
});
export const deleteAccount = operation({
  id: 'profile.deleteAccount',
  service: 'profile',
  method: 'DELETE',
  path: '/api/profile',
  summary:
    'Delete my account: hidden and signed out at once, erased in every service. A wrong password is refused at its field.',
  access: { ...parents, ownership: 'the caller’s own' },
  body: z.strictObject({ password: passwordSchema }),
  replies: { 200: messageReplySchema },
  writesToNobody: true,
  errors: ['LOCKED_OUT', 'CONFLICT'],
});
export const withdrawPhotoConsent = operation({
  id: 'profile.withdrawPhotoConsent',
  service: 'profile',
  method: 'DELETE',
  path: '/api/profile/photo-consent',
  summary: 'Withdraw my consent to the photo: the picture is removed everywhere. Saving the profile asks again.',
  access: { ...parents, ownership: 'the caller’s own' },
  replies: { 200: z.object({ profile: ownProfileSchema }) },
  writesToNobody: true,
  errors: ['PROFILE_NOT_FOUND'],
});
export const viewProfile = operation({
  id: 'profile.viewProfile',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/{userId}',
  summary: 'Another person’s profile, as much as I may see; 404 where I may not.',
  access: { ...parents, ownership: 'rules 2.2' },
  params: z.object({ userId: userIdSchema }),
  replies: { 200: profileViewSchema },
  errors: ['NOT_FOUND'],
});
export const searchProfiles = operation({
  id: 'profile.searchProfiles',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/search',
  summary: 'Families within my search radius, nearest band first; the next page in the Link header.',
  access: { ...parents, ownership: 'needs a profile of one’s own' },
  query: z.object({
    childName: z.string().trim().max(PROFILE_NAME_MAX).optional(),
    city: z.string().trim().max(CITY_MAX).optional(),
    ...pageQuery,
  }),
  replies: { 200: z.array(profileCardSchema) },
  errors: ['PROFILE_REQUIRED'],
});
export const profilePicture = operation({
  id: 'profile.profilePicture',
  service: 'profile',
  method: 'GET',
  path: '/uploads/profile/{name}',
  summary: 'A profile picture (WebP), to signed-in people who may see it.',
  access: { callers: ['parent', 'child', 'admin'], ownership: 'rules 2.2 and photo consent, else 404' },
  credential: 'uploads',
  params: z.object({ name: pictureNameSchema }),
  replies: { 200: null },
  errors: ['NOT_FOUND'],
  perMinute: 1200,
});
