import type { CallInput } from '@notalone/testing/product/caller';
import type { Entry } from './asked.ts';

/** None of mine: its id is that of a post of the other. */
const ofCase = (input: CallInput = {}): Entry => ({ ask: ({ postId }) => [{ params: { caseId: postId }, ...input }] });
const decision = { reason: 'A reason of some length' };

/** What moderators do with a case: everybody else is refused, whatever they name. */
export const CASE_CALLS: Readonly<Record<string, Entry>> = {
  'content.getReport': ofCase(),
  'content.raiseReport': ofCase(),
  'content.claimReport': ofCase(),
  'content.removeReported': ofCase({ json: {} }),
  'content.warnReported': ofCase({ json: decision }),
  'content.banReported': ofCase({ json: {} }),
  'content.dismissReport': ofCase({ json: decision }),
  'content.nameReported': { ask: ({ postId, username }) => [{ params: { caseId: postId }, json: { username } }] },
  'content.noteReport': ofCase({ json: { text: 'A note' } }),
  'content.setReportedThread': ofCase({ json: { paused: true } }),
  'content.endReportedThread': ofCase(),
  'content.tellParents': {
    ask: ({ userId, postId }) => [{ params: { caseId: postId }, json: { childIds: [userId], words: 'received' } }],
  },
  'content.decideBirthday': ofCase({ json: { agrees: true } }),
  'content.recordNcaReport': ofCase({ json: { reference: 'NCA-1', reportedOn: '2026-11-01' } }),
  'content.askContacts': ofCase({ json: decision }),
  'content.reviewContacts': ofCase({ json: { agrees: true } }),
  'content.limitGuardian': ofCase({ json: { what: 'place', withheld: true, ...decision } }),
  'content.reviewGuardianLimit': ofCase({ json: { what: 'place', agrees: true } }),
};
