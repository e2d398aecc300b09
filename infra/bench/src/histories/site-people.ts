import { createClientOver } from '@notalone/local/product/product-client';
import {
  type Family,
  fetchOf,
  joinWithProfile,
  type Login,
  logInAgain,
  type ModeratedProduct,
} from '../kill/family.ts';
import type { CallOf, History, VisitedService } from './history.ts';
import { untilKnown } from './until-known.ts';

/** An access token ends after fifteen minutes, and so does what the second factor allows. */
const TOKEN_MS = 8 * 60_000;
const REASON = 'Please talk about kites only.';
const VISITS: Readonly<Record<VisitedService, (family: Family) => Promise<unknown>>> = {
  auth: ({ api }) => api('GET /api/auth/account'),
  profile: ({ api }) => api('GET /api/profile/connections'),
  feed: ({ api }) => api('GET /api/feed', { query: { limit: 1 } }),
  chat: ({ api }) => api('GET /api/notifications/badge'),
};

/** A person whose calls are recorded. */
export interface Visitor {
  readonly userId: string;
  /** One call, after a login where there is no session. */
  visit(service: VisitedService): Promise<CallOf<'visit'>>;
  /** Forgets the session, whether the product still knows it or not. */
  logOut(): void;
}
/** An admin's calls, each recorded. */
export interface AdminCalls {
  ban(userId: string): Promise<CallOf<'banFromSite' | 'unbanFromSite'>>;
  unban(userId: string): Promise<CallOf<'banFromSite' | 'unbanFromSite'>>;
}
interface Joining {
  readonly product: ModeratedProduct;
  readonly history: History;
  /** Of the family. */
  readonly number: number;
}

/** A family with a profile, which can log in again at any time. */
export async function joinVisitor({ product, history, number }: Joining): Promise<Visitor> {
  let token: (() => Promise<string>) | undefined;
  const family = await joinWithProfile(product, number, new Map(), (send, login) => () => {
    token ??= logInAgain(send, login);
    return token();
  });
  return {
    userId: family.userId,
    visit: (service) =>
      history.record(family, 'visit', { service }, async () => {
        await VISITS[service](family);
        return {};
      }),
    logOut() {
      token = undefined;
    },
  };
}

/** A family whose account is made that of an admin. */
export async function joinAdmin({ product, history, number }: Joining): Promise<AdminCalls> {
  let login: Login | undefined;
  const family = await joinWithProfile(product, number, new Map(), (send, given) => {
    login = given;
    return logInAgain(send, given);
  });
  if (!login) throw new Error('Nobody asked for a login');
  const account = login;
  const logIn = await untilKnown(() => product.makeAdmin(account));
  let signedIn = await untilKnown(logIn);
  let signedInAt = performance.now();
  async function token(): Promise<string> {
    if (performance.now() - signedInAt > TOKEN_MS) {
      signedIn = await logIn();
      signedInAt = performance.now();
    }
    return signedIn;
  }
  const { api } = createClientOver(fetchOf(product, family.address), token);
  const deciding = (userId: string) => ({ params: { userId }, body: { reason: REASON } });
  return {
    ban: (userId) =>
      history.record(family, 'banFromSite', { userId }, async () => {
        await api('POST /api/moderation/people/{userId}/ban', deciding(userId));
        return {};
      }),
    unban: (userId) =>
      history.record(family, 'unbanFromSite', { userId }, async () => {
        await api('POST /api/moderation/people/{userId}/unban', deciding(userId));
        return {};
      }),
  };
}
