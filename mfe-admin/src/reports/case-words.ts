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
  other: 'A report in words',
};

/** Who reported it. Our own check looks at what children write to each other, and at nothing else. */
export const reporterOf = ({ reportedBy, type }: Pick<ReportCase, 'reportedBy' | 'type'>): string =>
  reportedBy?.username ?? (type === 'child-message' ? 'Not Alone’s own check' : 'A member who has left');

const JOINED: Readonly<Record<ReportCase['type'], string>> = {
  user: 'A member, ',
  post: 'A post by ',
  comment: 'A comment by ',
  message: 'A message from ',
  'child-message': 'A child’s message, from the family of ',
  room: 'A room of ',
  'room-message': 'A message in a room, from ',
  business: 'A shop, ',
  other: 'A report in words about ',
};
/** What was reported, and whose it is. */
export const subjectOf = ({ type, about }: Pick<ReportCase, 'type' | 'about'>): string =>
  about === undefined ? CASE_TYPES[type] : JOINED[type] + about;
