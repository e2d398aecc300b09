import { type ChildId, CONSENTS, childIdSchema, internal, type MentorPair } from '@notalone/contracts';
import { type CallerKind, type OtherChild, testAccessMatrix } from '@notalone/testing/access-matrix';
import { startInternalPeer } from '@notalone/testing/internal-peer';
import { afterAll, beforeAll } from 'vitest';
import { childrenOf } from '../src/child-records/children.store.ts';
import { PASSWORD } from './auth-stub.ts';
import { fakeLogins, friendsOf } from './children.ts';
import { insertReadyExport } from './exports.ts';
import { familyActions, newFamily } from './families.ts';
import { FORM, photo, save } from './forms.ts';
import { ban, newParent, type Parent, type Service, startService } from './service.ts';

let service: Service;
let baseUrl: string;
let people: Record<'parent' | 'other parent' | 'admin', Parent>;
let picture: string;
let childsExport: string;
let children: Awaited<ReturnType<typeof friendsOf>>;
let otherChildren: Record<OtherChild, string>;

const content = await startInternalPeer(internal.content.hasOpenCases, () => ({ userIds: [] }));
beforeAll(async () => {
  const { logins, known } = fakeLogins();
  service = await startService({ childLogins: logins, internalUrls: { content: content.url } });
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  people = {
    parent: await newParent(service),
    'other parent': await newParent(service),
    admin: await newParent(service, { role: 'admin' }),
  };
  const { body } = await save(service, people.parent, { profileVisibility: 'private' }, await photo());
  picture = body.profile.profilePicUrl?.split('/').at(-1) ?? '';
  children = await friendsOf(service, people.parent);
  const { childId } = ownChild();
  known.add(childId);
  const birthYear = new Date().getFullYear() - 13;
  await childrenOf(service.db).updateOne({ _id: childId }, { $set: { birthYear } });
  childsExport = await insertReadyExport(service, { userId: people.parent.userId, childId });
  otherChildren = { 'other child': await strangersChild(), 'child of a banned parent': await childOfBanned() };
});
afterAll(async () => {
  await service.stop();
  await content.close();
});

const whoHasNone = (status: number) => ({ parent: 200, otherwise: status });
/** Somebody new, to whom `parent` has done `first`. */
const somebody = async (first?: 'connect' | 'block' | 'join') => {
  const other = await newFamily(service);
  // The other asks first: the parent may ask twenty people a day.
  if (first === 'join') await familyActions(service).join(other, people.parent);
  else if (first) await familyActions(service)[first](people.parent, other);
  return { params: { userId: other.userId } };
};
const requestToParent = async () => {
  await save(service, people.parent, { profileVisibility: 'friends' });
  await familyActions(service).connect(await newFamily(service), people.parent);
  const [newest] = await familyActions(service).received(people.parent);
  return { params: { requestId: newest?._id ?? '' } };
};

const strangersChild = async () => {
  const stranger = await newFamily(service);
  return (await friendsOf(service, stranger)).child.token;
};
async function childOfBanned(): Promise<string> {
  const parent = await newFamily(service);
  const { child } = await friendsOf(service, parent);
  await ban(service, parent);
  return child.token;
}
const wordingVersion = CONSENTS.mentorPromise.versions[0];
const today = () => new Date().toISOString().slice(0, 10);
async function newMentor(): Promise<Parent> {
  const mentor = await newFamily(service);
  await service.call('PUT', '/api/profile/mentor', { ...mentor, payload: { wordingVersion } });
  return mentor;
}
/** The parent as a new family, who asks. */
const mentorForParent = async (caller: CallerKind) => {
  if (caller === 'parent') await save(service, people.parent, { diagnosisDate: today() });
  return { params: { userId: (await newMentor()).userId } };
};
/**
 * What a family has asked the parent, who is a mentor; others send the id of no pair. `then`: what comes before the
 * call.
 */
const pairOfParent =
  (then?: 'start' | 'four weeks', body?: object) =>
  async (caller: CallerKind): Promise<{ params: { pairId: string }; body?: object }> => {
    const sent = (pairId: string) => ({ params: { pairId }, ...(body && { body }) });
    if (caller !== 'parent') return sent('a'.repeat(24));
    await save(service, people.parent);
    await service.call('PUT', '/api/profile/mentor', { ...people.parent, payload: { wordingVersion } });
    const asking = await newFamily(service, { diagnosisDate: today() });
    const url = `/api/profile/mentor/ask/${people.parent.userId}`;
    const { _id: pairId } = (await service.call<MentorPair>('POST', url, asking)).body;
    if (then) await service.call('POST', `/api/profile/mentor/pairs/${pairId}/start`, people.parent);
    const pairs = service.db.collection<{ _id: string }>('mentorPairs');
    if (then === 'four weeks') await pairs.updateOne({ _id: pairId }, { $set: { checkInAt: new Date() } });
    return sent(pairId);
  };
/** A child of the parent and of somebody else, as if that one had joined today. */
async function sharedChild(): Promise<{ params: { childId: ChildId } }> {
  const [parentId, second] = [people.parent.userId, people.admin.userId];
  const own = await childrenOf(service.db).findOne({ _id: children.child.childId });
  if (!own) throw new Error('The child is gone.');
  const childId = childIdSchema.parse('c'.repeat(24));
  const guardians = { parentId, guardianIds: [parentId, second], joined: [{ userId: second, at: new Date() }] };
  const shared = { ...own, ...guardians, warriorKey: 'of two', warriorUsername: 'Of Two', _id: childId };
  await childrenOf(service.db).replaceOne({ _id: childId }, shared, { upsert: true });
  return { params: { childId } };
}
/** An invitation for the parent, to another family's child. */
async function invitationForParent(): Promise<{ params: { token: string }; body: object }> {
  const phone = '+447700900321';
  service.auth.numbers.set(people.parent.userId, phone);
  const inviter = await newFamily(service);
  const { child } = await friendsOf(service, inviter);
  const url = `/api/profile/child/${child.childId}/guardian-invitation`;
  const { body } = await service.call<{ link: string }>('POST', url, { ...inviter, payload: { phone } });
  const code = service.auth.codes.get(phone);
  return { params: { token: body.link.split('/').at(-1) ?? '' }, body: { code, password: PASSWORD } };
}
const ownChild = () => ({ childId: children.child.childId });
/** A request of the parent's child that nobody has answered. */
const newFriendship = async () => ({ params: { friendshipId: await children.newFriendship() } });

testAccessMatrix({
  service: 'profile',
  baseUrl: () => baseUrl,
  token: (caller, operation) => {
    // Deleting the parent's account ends the logins of her children.
    if (caller === 'child' && operation.id === 'profile.deleteAccount') return strangersChild();
    if (caller === 'child') return Promise.resolve(children.child.token);
    if (caller === 'expired')
      return service.token({ role: 'parent', userId: people.parent.userId, expiresInSeconds: -1 });
    return Promise.resolve(people[caller].token);
  },
  otherChildToken: (caller) => Promise.resolve(otherChildren[caller]),
  matrix: {
    'profile.getProfile': { status: whoHasNone(404) },
    'profile.getMyProfile': { status: 200 },
    'profile.searchProfiles': { status: whoHasNone(400) },
    'profile.viewProfile': { send: () => ({ params: { userId: people.parent.userId } }), status: whoHasNone(404) },
    'profile.profilePicture': {
      send: () => ({ params: { name: picture } }),
      status: { parent: 200, child: 200, otherwise: 404 },
    },
    'profile.searchUsers': { send: { query: { q: 'An' } }, status: whoHasNone(400) },
    'profile.connect': { send: () => somebody(), status: whoHasNone(400) },
    'profile.refuseProfile': { send: () => somebody(), status: whoHasNone(400) },
    'profile.reportPerson': {
      send: async () => ({ ...(await somebody()), body: { reason: 'Spam' } }),
      status: 201,
    },
    'profile.acceptRequest': { send: requestToParent, status: whoHasNone(400) },
    'profile.refuseRequest': { send: requestToParent, status: whoHasNone(400) },
    'profile.disconnect': { send: () => somebody('join'), status: whoHasNone(404) },
    'profile.withdrawRequest': { send: () => somebody('connect'), status: whoHasNone(404) },
    'profile.showEmail': {
      send: async () => ({ ...(await somebody('join')), body: { shown: true } }),
      status: whoHasNone(404),
    },
    'profile.block': { send: () => somebody(), status: 200 },
    'profile.unblock': { send: () => somebody('block'), status: whoHasNone(404) },
    'profile.listConnections': { status: whoHasNone(400) },
    'profile.listReceived': { status: whoHasNone(400) },
    'profile.listSent': { status: whoHasNone(400) },
    'profile.listBlocks': { status: 200 },
    'profile.getMentoring': { status: 200 },
    'profile.promiseToMentor': {
      send: { body: { wordingVersion } },
      status: whoHasNone(400),
    },
    'profile.withdrawMentorPromise': { status: 200 },
    'profile.listMentors': {
      send: async (caller) => {
        await mentorForParent(caller);
        return {};
      },
      status: whoHasNone(400),
    },
    'profile.askMentor': { send: mentorForParent, status: whoHasNone(400) },
    'profile.startMentoring': { send: pairOfParent(), status: whoHasNone(404) },
    'profile.declineMentoring': { send: pairOfParent(), status: whoHasNone(404) },
    'profile.checkInMentoring': { send: pairOfParent('four weeks', { answer: 'helps' }), status: whoHasNone(404) },
    'profile.endMentoring': { send: pairOfParent('start', {}), status: whoHasNone(404) },
    'profile.listMentorPairs': { status: 200 },
    'profile.withdrawPhotoConsent': { status: whoHasNone(404) },
    'profile.saveProfile': { send: { form: FORM }, status: whoHasNone(201) },
    'profile.createChild': {
      send: () => ({ body: children.newChildBody() }),
      status: 201,
    },
    'profile.listChildren': { status: 200 },
    'profile.changeChild': {
      send: () => ({ params: ownChild(), body: { discoverable: true } }),
      status: whoHasNone(404),
    },
    'profile.changePin': { send: () => ({ params: ownChild(), body: { pin: '9otters' } }), status: whoHasNone(404) },
    'profile.getGuardians': { send: () => ({ params: ownChild() }), status: whoHasNone(404) },
    'profile.inviteGuardian': {
      send: () => ({ params: ownChild(), body: { phone: '07700 900322' } }),
      status: { parent: 201, otherwise: 404 },
    },
    'profile.withdrawGuardianInvitation': { send: () => ({ params: ownChild() }), status: whoHasNone(404) },
    'profile.openGuardianInvitation': {
      send: async () => ({ params: (await invitationForParent()).params }),
      status: whoHasNone(404),
    },
    'profile.acceptGuardianInvitation': { send: invitationForParent, status: whoHasNone(404) },
    'profile.undoGuardian': {
      send: sharedChild,
      // The admin is the second guardian.
      status: whoHasNone(404),
    },
    'profile.reportGuardian': {
      send: async () => ({ ...(await sharedChild()), body: { words: 'She frightens him', hasOrder: false } }),
      status: { parent: 201, admin: 201, otherwise: 404 },
    },
    'profile.leaveGuardianship': { send: sharedChild, status: { parent: 200, admin: 200, otherwise: 404 } },
    'profile.unlockChild': { send: () => ({ params: ownChild() }), status: whoHasNone(404) },
    'profile.getSchoolCard': { send: () => ({ params: ownChild() }), status: whoHasNone(404) },
    'profile.saveSchoolCard': {
      send: async () => ({
        params: { childId: await children.anotherChild() },
        body: { version: 0, card: { name: 'Ava' } },
      }),
      status: { parent: 200, otherwise: 404 },
    },
    'profile.forgetSchoolCard': { send: () => ({ params: ownChild() }), status: whoHasNone(404) },
    'profile.listChildFriendships': { send: () => ({ params: ownChild() }), status: whoHasNone(404) },
    'profile.getChildSelf': { status: 200 },
    'profile.findChildren': { status: 200 },
    'profile.listMyFriendships': { status: 200 },
    'profile.chooseAvatar': { send: { body: { avatar: 'fire-dog.svg' } }, status: 200 },
    'profile.askFriendship': {
      send: () => ({ body: { toChildId: children.friend.childId } }),
      status: { child: 200, otherwise: 404 },
    },
    'profile.getFriendship': { send: newFriendship, status: whoHasNone(404) },
    'profile.approveFriendship': { send: newFriendship, status: whoHasNone(404) },
    'profile.refuseFriendship': { send: newFriendship, status: whoHasNone(404) },
    'profile.leaveFriendship': { send: newFriendship, status: { child: 200, otherwise: 404 } },
    'profile.endChildFriendship': {
      send: async () => ({ params: { ...ownChild(), ...(await newFriendship()).params } }),
      status: whoHasNone(404),
    },
    'profile.restoreChild': {
      send: async () => ({ params: { childId: await children.removedChild() } }),
      status: whoHasNone(404),
    },
    'profile.removeChild': {
      send: async () => ({ params: { childId: await children.anotherChild() } }),
      status: whoHasNone(404),
    },
    'profile.requestExport': { send: { body: { password: PASSWORD } }, status: 202 },
    'profile.listExports': { status: 200 },
    'profile.downloadExport': {
      // A new one each time: leaving a child takes the copies that were made before.
      send: async () => ({
        params: { exportId: await insertReadyExport(service, { userId: people.parent.userId }) },
      }),
      status: whoHasNone(404),
    },
    // The other children are younger.
    'profile.requestChildExport': { send: { body: { pin: '7otters' } }, status: { child: 202, otherwise: 403 } },
    'profile.listChildExports': { status: 200 },
    'profile.downloadChildExport': {
      send: () => ({ params: { exportId: childsExport } }),
      status: { child: 200, otherwise: 404 },
    },
    'profile.deleteAccount': { send: { body: { password: PASSWORD } }, status: 200 },
  },
});
