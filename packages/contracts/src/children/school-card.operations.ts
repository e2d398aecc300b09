import * as z from 'zod';
import { childIdSchema, messageReplySchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { keptSchoolCardSchema, saveSchoolCardSchema } from './school-card.fields.ts';

const ofOwnChild = {
  service: 'profile',
  path: '/api/profile/child/{childId}/school-card',
  access: { callers: ['parent', 'admin'], ownership: 'the caller’s own child, else 404' },
  params: z.object({ childId: childIdSchema }),
} as const;

export const getSchoolCard = operation({
  ...ofOwnChild,
  id: 'profile.getSchoolCard',
  method: 'GET',
  summary: 'The school card that I have kept for my child, with its picture; without a card where none is kept.',
  replies: { 200: keptSchoolCardSchema },
  errors: ['NOT_FOUND'],
});
export const saveSchoolCard = operation({
  ...ofOwnChild,
  id: 'profile.saveSchoolCard',
  method: 'PUT',
  summary: 'Keep the school card of my child, encrypted. Refused when it was changed elsewhere meanwhile.',
  body: saveSchoolCardSchema,
  writesToNobody: true,
  replies: { 200: keptSchoolCardSchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 30,
});
export const forgetSchoolCard = operation({
  ...ofOwnChild,
  id: 'profile.forgetSchoolCard',
  method: 'DELETE',
  summary: 'Erase the school card that I have kept for my child.',
  writesToNobody: true,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
