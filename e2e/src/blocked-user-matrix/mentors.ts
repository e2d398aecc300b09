import type { Entry } from './asked.ts';

const own: Entry = { ask: () => [{}] };
/** No pair of mine: its id is that of a post of the other. */
const ofPair = (json?: object): Entry => ({
  ask: ({ postId }) => [{ params: { pairId: postId }, ...(json && { json }) }],
});

/** How to call each operation of mentors and families. */
export const MENTORING: Readonly<Record<string, Entry>> = {
  'profile.getMentoring': own,
  'profile.promiseToMentor': { ask: () => [{ json: { wordingVersion: '2026-11-26' } }] },
  'profile.withdrawMentorPromise': own,
  'profile.listMentors': own,
  'profile.askMentor': { ask: ({ userId }) => [{ params: { userId } }] },
  'profile.startMentoring': ofPair(),
  'profile.declineMentoring': ofPair(),
  'profile.checkInMentoring': ofPair({ answer: 'helps', words: '' }),
  'profile.endMentoring': ofPair({ words: '' }),
  'profile.listMentorPairs': own,
};
