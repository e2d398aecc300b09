import type { Guardians } from '@notalone/contracts';
import { PASSWORD } from './auth-stub.ts';
import { type ChildInTest, childrenService } from './children.ts';
import type { Parent } from './service.ts';

let numbers = 0;

/** The service with what guardians of a child do. Its clock is of today: MongoDB lets invitations go by its own. */
export async function guardiansService() {
  const app = await childrenService(new Date());
  const { service, freshToken } = app;
  const { call, auth } = service;
  const of = ({ childId }: ChildInTest, path: string) => `/api/profile/child/${childId}/${path}`;

  /** Gives somebody a verified number, and has the child's parent invite it. */
  async function invite(child: ChildInTest, invited: Parent, by: Parent = child.parent) {
    numbers += 1;
    const phone = `+4477009${String(numbers).padStart(5, '0')}`;
    auth.numbers.set(invited.userId, phone);
    const sent = { token: await freshToken(by), payload: { phone } };
    const { status, body } = await call<{ link: string; phoneEnding: string; code?: string }>(
      'POST',
      of(child, 'guardian-invitation'),
      sent,
    );
    return { status, body, phone, token: body.link?.split('/').at(-1) ?? '', code: auth.codes.get(phone) ?? '' };
  }
  const accept = (who: Parent, token: string, code: string, password = PASSWORD) =>
    call<{ code?: string; errors?: object }>('POST', `/api/profile/guardian-invitations/${token}/accept`, {
      token: who.token,
      payload: { code, password },
    });
  return {
    ...app,
    invite,
    accept,
    open: (who: Parent, token: string) => call('GET', `/api/profile/guardian-invitations/${token}`, who),
    guardians: async (who: Parent, child: ChildInTest) =>
      (await call<Guardians>('GET', of(child, 'guardians'), who)).body,
    deeds: async (who: Parent, child: ChildInTest) =>
      (await call<Guardians>('GET', of(child, 'guardians'), who)).body.entries.map(({ action }) => action),
    post: async (who: Parent, child: ChildInTest, path: string, payload?: object) =>
      call<{ code?: string; msg?: string; message?: string }>('POST', of(child, path), {
        token: await freshToken(who),
        ...(payload && { payload }),
      }),
    /** A child of two guardians: its parent and `second`. */
    async addSecond(child: ChildInTest, second: Parent) {
      const { token, code } = await invite(child, second);
      const { status, text } = await accept(second, token, code);
      if (status !== 200) throw new Error(`Nobody joined: ${text}`);
    },
  };
}
