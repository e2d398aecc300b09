import { walkContract } from '@notalone/testing/contract-walk';
import { afterAll, beforeAll } from 'vitest';
import { doings, newFamily } from './families.ts';
import { FORM, photo, save } from './forms.ts';
import { newParent, type Parent, type Service, startService } from './service.ts';

let service: Service;
let baseUrl: string;
let people: Record<'parent' | 'other parent' | 'admin', Parent>;
let picture: string;

beforeAll(async () => {
  service = await startService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  people = { parent: await newParent(service), 'other parent': await newParent(service), admin: await newParent(service, { role: 'admin' }) };
  const { body } = await save(service, people.parent, { profileVisibility: 'private' }, await photo());
  picture = body.profile.profilePicUrl?.split('/').at(-1) ?? '';
});
afterAll(() => service.stop());

const whoHasNone = (status: number) => ({ parent: 200, otherwise: status });
/** Somebody new, to whom `parent` has done `first`. */
const somebody = async (first?: 'connect' | 'block' | 'join') => {
  const other = await newFamily(service);
  if (first) await doings(service)[first](people.parent, other);
  return { params: { userId: other.userId } };
};
const requestToParent = async () => {
  await save(service, people.parent, { profileVisibility: 'friends' });
  await doings(service).connect(await newFamily(service), people.parent);
  const [newest] = await doings(service).received(people.parent);
  return { params: { requestId: newest?._id ?? '' } };
};

walkContract({
  service: 'profile',
  baseUrl: () => baseUrl,
  token: (caller) => {
    if (caller === 'child') return service.token({ role: 'child' });
    if (caller === 'expired') return service.token({ role: 'parent', userId: people.parent.userId, expiresInSeconds: -1 });
    return Promise.resolve(people[caller].token);
  },
  walk: {
    'profile.getProfile': { status: whoHasNone(404) },
    'profile.getMyProfile': { status: 200 },
    'profile.searchProfiles': { status: whoHasNone(400) },
    'profile.viewProfile': { send: () => ({ params: { userId: people.parent.userId } }), status: whoHasNone(404) },
    'profile.profilePicture': { send: () => ({ params: { name: picture } }), status: whoHasNone(404) },
    'profile.searchUsers': { send: { query: { q: 'An' } }, status: whoHasNone(400) },
    'profile.connect': { send: () => somebody(), status: whoHasNone(400) },
    'profile.refuseProfile': { send: () => somebody(), status: whoHasNone(400) },
    'profile.reportPerson': { send: async () => ({ ...(await somebody()), body: { reason: 'Spam' } }), status: { parent: 201, otherwise: 400 } },
    'profile.acceptRequest': { send: requestToParent, status: whoHasNone(400) },
    'profile.refuseRequest': { send: requestToParent, status: whoHasNone(400) },
    'profile.disconnect': { send: () => somebody('join'), status: whoHasNone(404) },
    'profile.block': { send: () => somebody(), status: 200 },
    'profile.unblock': { send: () => somebody('block'), status: whoHasNone(404) },
    'profile.listConnections': { status: whoHasNone(400) },
    'profile.listReceived': { status: whoHasNone(400) },
    'profile.listSent': { status: whoHasNone(400) },
    'profile.listBlocks': { status: 200 },
    'profile.withdrawPhotoConsent': { status: whoHasNone(404) },
    'profile.saveProfile': { send: { form: FORM }, status: whoHasNone(201) },
    'profile.deleteAccount': { status: 200 },
  },
});
