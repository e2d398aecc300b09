import type { auth, ReplyOf } from '@notalone/contracts';
import { FAMILIES } from './families.ts';
import type { Invitation } from './invite-family.ts';

type Session = ReplyOf<typeof auth.login>;
export interface Sessions {
  /** The family's session, by the parent's username; logged in when first asked for. */
  of(username: string): Promise<Session>;
  /** Logs out whoever was logged in. */
  close(): Promise<void>;
}

/** Demo families at work: each logs in once. */
export function openSessions({ product, password }: Invitation): Sessions {
  const open = new Map<string, Promise<Session>>();
  async function logIn(username: string): Promise<Session> {
    const family = FAMILIES.find((one) => one.username === username);
    if (!family) throw new Error(`No demo family is called ${username}.`);
    return product.call<Session>('POST', '/api/auth/login', { json: { email: family.email, password } });
  }
  return {
    of(username) {
      const session = open.get(username) ?? logIn(username);
      open.set(username, session);
      return session;
    },
    async close() {
      for (const session of open.values()) await product.call('POST', '/api/auth/logout', { token: (await session).token });
    },
  };
}
