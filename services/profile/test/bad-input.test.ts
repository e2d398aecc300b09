import { CONSENTS } from '@notalone/contracts';
import { badInput } from '@notalone/testing/bad-input';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, assert, beforeAll } from 'vitest';
import { FORM } from './forms.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let baseUrl: string;
beforeAll(async () => {
  service = await startService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.stop());

const COLLECTIONS = [
  'profiles',
  'memberships',
  'consents',
  'pictures.files',
  'pictures.chunks',
  'relations',
  'reports',
  'children',
  'friendships',
  'guardianEntries',
  'guardianInvitations',
  'schoolCards',
  'exports',
  'mentors',
  'mentorPairs',
];
const person = { params: { userId: 'a'.repeat(24) } };
const request = { params: { requestId: 'a'.repeat(24) } };
const shownWordings = {
  photoConsentVersion: CONSENTS.photo.versions[0],
  consentToShareVersion: CONSENTS.share.versions[0],
};
const child = { params: { childId: 'a'.repeat(24) } };
const friendship = { params: { friendshipId: 'a'.repeat(24) } };
const pair = { params: { pairId: 'a'.repeat(24) } };
const page = { query: { cursor: 'abc', limit: 20 } };

badInput({
  service: 'profile',
  baseUrl: () => baseUrl,
  token: ({ access: { callers } }) => {
    const [role] = (['parent', 'child', 'admin'] as const).filter((one) => callers.includes(one));
    return service.token({ role: role ?? 'parent' });
  },
  valid: {
    'profile.saveProfile': { form: { ...FORM, profilePicAlt: 'A kite', removeProfilePic: 'false', ...shownWordings } },
    'profile.requestExport': { body: { password: 'not the password' } },
    'profile.downloadExport': { params: { exportId: 'a'.repeat(24) } },
    'profile.requestChildExport': { body: { pin: '7otters' } },
    'profile.downloadChildExport': { params: { exportId: 'a'.repeat(24) } },
    'profile.deleteAccount': { body: { password: 'not the password' } },
    'profile.viewProfile': person,
    'profile.searchProfiles': { query: { childName: 'a', city: 'b', limit: 20 } },
    'profile.searchUsers': { query: { q: 'An' } },
    'profile.connect': person,
    'profile.refuseProfile': person,
    'profile.reportPerson': { ...person, body: { reason: 'Spam', message: 'Please look' } },
    'profile.acceptRequest': request,
    'profile.refuseRequest': request,
    'profile.disconnect': person,
    'profile.withdrawRequest': person,
    'profile.showEmail': { ...person, body: { shown: true } },
    'profile.block': person,
    'profile.unblock': person,
    'profile.listConnections': page,
    'profile.listReceived': page,
    'profile.listSent': page,
    'profile.listBlocks': page,
    'profile.promiseToMentor': { body: { wordingVersion: CONSENTS.mentorPromise.versions[0] } },
    'profile.askMentor': person,
    'profile.startMentoring': pair,
    'profile.declineMentoring': pair,
    'profile.checkInMentoring': { ...pair, body: { answer: 'helps', words: 'All well' } },
    'profile.endMentoring': { ...pair, body: { words: 'Thank you' } },
    'profile.listMentorPairs': page,
    'profile.createChild': {
      body: {
        t1dWarriorUsername: 'Star Fox',
        pin: '7otters',
        childName: 'Mia',
        birthMonth: 3,
        birthYear: 2015,
        discoverable: true,
        consents: { login: true, messages: false, position: false },
      },
    },
    'profile.changeChild': {
      ...child,
      body: { birthMonth: 3, birthYear: 2015, discoverable: true, consents: { messages: true } },
    },
    'profile.changePin': { ...child, body: { pin: '9otters' } },
    'profile.getSchoolCard': child,
    'profile.saveSchoolCard': {
      ...child,
      body: {
        version: 0,
        card: {
          language: 'cy',
          name: 'Mia',
          className: '2B',
          photo: 'data:image/png;base64,aaaa',
          signs: ['pale'],
          ownSigns: 'Goes quiet',
          kitPlace: 'The office',
          contacts: [{ name: 'Ann', relation: 'Mum', phone: '07700 900123' }],
          planPlace: 'The blue file',
          school: 'Hill School',
          phoneUses: ['sensor'],
          signedBy: 'Ann',
        },
      },
    },
    'profile.forgetSchoolCard': child,
    'profile.getGuardians': child,
    'profile.inviteGuardian': { ...child, body: { phone: '07700 900321' } },
    'profile.withdrawGuardianInvitation': child,
    'profile.openGuardianInvitation': { params: { token: 'a'.repeat(43) } },
    'profile.acceptGuardianInvitation': {
      params: { token: 'a'.repeat(43) },
      body: { code: '123456', password: 'not the password' },
    },
    'profile.undoGuardian': child,
    'profile.leaveGuardianship': child,
    'profile.reportGuardian': { ...child, body: { words: 'She frightens him', hasOrder: true } },
    'profile.unlockChild': child,
    'profile.removeChild': child,
    'profile.restoreChild': child,
    'profile.listChildFriendships': child,
    'profile.endChildFriendship': { params: { ...child.params, ...friendship.params } },
    'profile.approveFriendship': friendship,
    'profile.refuseFriendship': friendship,
    'profile.getFriendship': friendship,
    'profile.leaveFriendship': friendship,
    'profile.findChildren': { query: { search: 'Mia' } },
    'profile.askFriendship': { body: { toChildId: 'a'.repeat(24) } },
    'profile.chooseAvatar': { body: { avatar: 'fire-dog.svg' } },
    'profile.profilePicture': { params: { name: `${'a'.repeat(32)}-small.webp` } },
  },
  async stored() {
    // What was accepted before is still on its way out: counted only once the relay is through.
    await eventually(async () => assert((await service.db.collection('outbox').countDocuments()) === 0));
    return Promise.all(COLLECTIONS.map((name) => service.db.collection(name).countDocuments()));
  },
});
