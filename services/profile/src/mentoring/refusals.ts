import type { MentorObstacle } from '@notalone/contracts';
import { MENTOR_ACCOUNT_DAYS, MENTOR_ASK_AGAIN_DAYS, MENTOR_ASKS_MAX } from '@notalone/contracts/limits';
import { type ApiError, apiError } from '@notalone/service-kit/errors/api-error';
import type { MentorRefusal } from '../mentor-records/mentor-pairs.rules.ts';

const TO_FAMILY: Readonly<Record<MentorRefusal, string>> = {
  'family-has-mentor': 'You have a mentor. You can ask another once that has ended.',
  'too-many-asks': `You have asked ${MENTOR_ASKS_MAX} mentors who have not answered yet. Please wait, or take one ask back.`,
  'mentor-is-full': 'This mentor has no room for another family now.',
  'asked-lately': `You can ask this mentor again after ${MENTOR_ASK_AGAIN_DAYS} days.`,
  'not-open': 'This is over. Please reload the page.',
};
const TO_MENTOR: Readonly<Record<MentorRefusal, string>> = {
  ...TO_FAMILY,
  'family-has-mentor': 'This family has found a mentor.',
  'mentor-is-full': 'You help three families now. You can start with another once one of them has ended.',
  'not-open': 'This family does not ask any more.',
};
export const refusedToFamily = (refusal: MentorRefusal): ApiError => apiError('CONFLICT', { msg: TO_FAMILY[refusal] });
export const refusedToMentor = (refusal: MentorRefusal): ApiError => apiError('CONFLICT', { msg: TO_MENTOR[refusal] });

const OBSTACLES: Readonly<Record<Exclude<MentorObstacle, 'no-profile'>, string>> = {
  'diagnosis-too-recent': 'Mentors have lived with a diagnosis for two years or more.',
  'account-too-new': `Mentors have been members for more than ${MENTOR_ACCOUNT_DAYS} days.`,
};
/** What stands in the way of whoever wants to be a mentor. */
export const obstacleError = (obstacle: MentorObstacle): ApiError =>
  obstacle === 'no-profile' ? apiError('PROFILE_REQUIRED') : apiError('FORBIDDEN', { msg: OBSTACLES[obstacle] });

export const notANewFamily = (): ApiError =>
  apiError('FORBIDDEN', { msg: 'Mentors are for families with a diagnosis of the last six months.' });
