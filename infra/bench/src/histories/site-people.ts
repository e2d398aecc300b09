import { callerOf, callJson, joinWithProfile, type Login, logInAgain, type ModeratedProduct } from '../kill/family.ts';
import type { CallOf, History, VisitedService } from './history.ts';
import { untilKnown } from './until-known.ts';

/** An access token ends after fifteen minutes, and so does what the second factor allows. */
const TOKEN_MS = 8 * 60_000;
const REASON = 'Please talk about kites only.';
const PATHS: Readonly<Record<VisitedService, string>> = {
  auth: '/api/auth/account',
  profile: '/api/profile/connections',
  feed: '/api/feed?limit=1',
  chat: '/api/notifications/badge',
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
  const family = await joinWithProfile(product, number, new Map(), (call, login) => () => {
    token ??= logInAgain(call, login);
    return token();
  });
  return {
    userId: family.userId,
    visit: (service) =>
      history.record(family, 'visit', { service }, async () => {
        await family.call('GET', PATHS[service]);
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
  const family = await joinWithProfile(product, number, new Map(), (call, given) => {
    login = given;
    return logInAgain(call, given);
  });
  if (!login) throw new Error('Nobody asked for a login');
  const account = login;
  const logIn = await untilKnown(() => product.makeAdmin(account));
  const call = callerOf(product, family.address);
  let signedIn = await untilKnown(logIn);
  let signedInAt = performance.now();
  async function token(): Promise<string> {
    if (performance.now() - signedInAt > TOKEN_MS) {
      signedIn = await logIn();
      signedInAt = performance.now();
    }
    return signedIn;
  }
  const decide = (kind: 'banFromSite' | 'unbanFromSite', decision: 'ban' | 'unban', userId: string) =>
    history.record(family, kind, { userId }, async () => {
      const path = `/api/moderation/people/${userId}/${decision}`;
      await callJson(call, 'POST', path, { json: { reason: REASON }, token: await token() });
      return {};
    });
  return {
    ban: (userId) => decide('banFromSite', 'ban', userId),
    unban: (userId) => decide('unbanFromSite', 'unban', userId),
  };
}
