import type { ReportCase } from './use-reports.ts';

/** What was reported, in words. */
export const CASE_TYPES: Readonly<Record<ReportCase['type'], string>> = {
  user: 'A member',
  post: 'A post',
  comment: 'A comment',
  message: 'A message',
  'child-message': 'A child’s message',
  room: 'A room',
  'room-message': 'A message in a room',
  business: 'A shop',
  other: 'In words',
};
