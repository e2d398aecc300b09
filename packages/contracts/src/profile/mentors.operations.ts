import * as z from 'zod';
import { daySchema, idSchema, messageReplySchema, pageQuery, userIdSchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import {
  mentorAnswerSchema,
  mentoringSchema,
  mentorPairForAdminsSchema,
  mentorPairSchema,
  mentorWordsSchema,
} from './mentor.fields.ts';
import { profileCardSchema } from './profile.fields.ts';

const parents = { callers: ['parent', 'admin'] } as const;
const own = { ...parents, ownership: 'the caller’s own' } as const;
const pair = z.object({ pairId: idSchema });
const asMentor = { ...parents, ownership: 'the caller is the mentor who was asked, else 404' } as const;
const asEither = { ...parents, ownership: 'the caller is one of the two, else 404' } as const;

export const getMentoring = operation({
  id: 'profile.getMentoring',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/mentor',
  summary: 'Whether I may be a mentor or ask one, my promise, and my pairs.',
  access: own,
  replies: { 200: mentoringSchema },
  errors: [],
});
export const promiseToMentor = operation({
  id: 'profile.promiseToMentor',
  service: 'profile',
  method: 'PUT',
  path: '/api/profile/mentor',
  summary: 'Agree to the mentors’ guide: new families near me see me as a mentor from now on. Idempotent.',
  access: { ...own, ownership: 'needs a profile of two years’ standing and an account older than 30 days' },
  /** Which wording of `mentorPromise` the page showed (see CONSENTS). */
  body: z.strictObject({ wordingVersion: daySchema }),
  replies: { 200: mentoringSchema },
  errors: ['PROFILE_REQUIRED', 'FORBIDDEN'],
});
export const withdrawMentorPromise = operation({
  id: 'profile.withdrawMentorPromise',
  service: 'profile',
  method: 'DELETE',
  path: '/api/profile/mentor',
  summary: 'Be a mentor no longer: my pairs end, and new families see me as a mentor no more. Idempotent.',
  access: own,
  replies: { 200: mentoringSchema },
  writesToNobody: true,
  errors: [],
});
export const listMentors = operation({
  id: 'profile.listMentors',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/mentor/nearby',
  summary: 'Mentors within my search radius who have room for a family, nearest band first; for new families.',
  access: { ...parents, ownership: 'needs a profile with a diagnosis of the last six months' },
  replies: {
    200: z.object({
      mentors: z.array(profileCardSchema),
      /** Why the list is empty now, where that is not for want of mentors. */
      message: z.string().optional(),
    }),
  },
  errors: ['PROFILE_REQUIRED', 'FORBIDDEN'],
});
export const askMentor = operation({
  id: 'profile.askMentor',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/mentor/ask/{userId}',
  summary: 'Ask a mentor to help my family; also asks to connect. Asking again changes nothing.',
  access: { ...parents, ownership: 'a new family, and a mentor whom it may see, else 404' },
  params: z.object({ userId: userIdSchema }),
  replies: { 200: mentorPairSchema },
  errors: ['PROFILE_REQUIRED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});
export const startMentoring = operation({
  id: 'profile.startMentoring',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/mentor/pairs/{pairId}/start',
  summary: 'Say yes to a family that asked me to be its mentor; the two are connected. At most three at a time.',
  access: asMentor,
  params: pair,
  replies: { 200: mentorPairSchema },
  errors: ['PROFILE_REQUIRED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});
export const declineMentoring = operation({
  id: 'profile.declineMentoring',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/mentor/pairs/{pairId}/decline',
  summary: 'Say no to a family that asked me to be its mentor; it is told that I cannot take on another.',
  access: asMentor,
  params: pair,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const checkInMentoring = operation({
  id: 'profile.checkInMentoring',
  service: 'profile',
  method: 'PUT',
  path: '/api/profile/mentor/pairs/{pairId}/check-in',
  summary: 'Say after four weeks how it is going, with words to the moderators if I like; the other sees neither.',
  access: asEither,
  params: pair,
  body: z.strictObject({ answer: mentorAnswerSchema, words: mentorWordsSchema }),
  replies: { 200: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
});
export const endMentoring = operation({
  id: 'profile.endMentoring',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/mentor/pairs/{pairId}/end',
  summary: 'End it, or take my ask back, without a reason; the words, if any, are for the moderators alone.',
  access: asEither,
  params: pair,
  body: z.strictObject({ words: mentorWordsSchema }),
  replies: { 200: messageReplySchema },
  writesToNobody: true,
  errors: ['NOT_FOUND'],
});
export const listMentorPairs = operation({
  id: 'profile.listMentorPairs',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/mentor/pairs',
  summary: 'Pairs of mentors and families for admins; first those where somebody said that it does not work.',
  access: { callers: ['admin'] },
  query: z.object(pageQuery),
  replies: { 200: z.array(mentorPairForAdminsSchema) },
  errors: [],
});
