import { walkContract } from '@notalone/testing/contract-walk';
import { afterAll, beforeAll } from 'vitest';
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
    'profile.withdrawPhotoConsent': { status: whoHasNone(404) },
    'profile.saveProfile': { send: { form: FORM }, status: whoHasNone(201) },
    'profile.deleteAccount': { status: 200 },
  },
});
