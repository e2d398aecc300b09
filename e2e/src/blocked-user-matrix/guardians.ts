import type { Entry } from './asked.ts';

const ofChild = (json?: object): Entry => ({ ask: ({ childId }) => [{ params: { childId }, ...(json && { json }) }] });
/** Links are secrets: one that is made up. */
const ofLink = (json?: object): Entry => ({
  ask: ({ userId }) => [{ params: { token: userId.padEnd(43, '0') }, ...(json && { json }) }],
});

/** How to call each operation about a child's second guardian: of the other's child, of whom one is none. */
export const GUARDIANS: Readonly<Record<string, Entry>> = {
  'profile.getGuardians': ofChild(),
  'profile.inviteGuardian': ofChild({ phone: '07700 900123' }),
  'profile.withdrawGuardianInvitation': ofChild(),
  'profile.openGuardianInvitation': ofLink(),
  'profile.acceptGuardianInvitation': ofLink({ code: '123456', password: 'not the password' }),
  'profile.undoGuardian': ofChild(),
  'profile.leaveGuardianship': ofChild(),
  'profile.reportGuardian': ofChild({ words: 'This person must not see my child', hasOrder: false }),
};
