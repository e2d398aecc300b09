import { FAMILIES } from './families.ts';
import { type Invitation, inviteFamily, type Session } from './invite-family.ts';

export interface Sessions {
  /** The family's session, by the parent's username. */
  of(username: string): Session;
  /** Logs all families out. */
  close(): Promise<void>;
}

const AT_ONCE = 4;

/** Registers the demo families. Each logs in once, because logins are limited per network. */
export async function inviteFamilies(invitation: Invitation): Promise<Sessions> {
  const open = new Map<string, Session>();
  const waiting = [...FAMILIES];
  async function inviteWaiting(): Promise<void> {
    for (let family = waiting.shift(); family; family = waiting.shift())
      open.set(family.username, await inviteFamily(invitation, family));
  }
  await Promise.all(Array.from({ length: AT_ONCE }, inviteWaiting));
  return {
    of(username) {
      const session = open.get(username);
      if (!session) throw new Error(`No demo family is called ${username}.`);
      return session;
    },
    async close() {
      const logOut = ({ token }: Session) =>
        invitation.product.as(token).api('POST /api/auth/logout', { withToken: true });
      await Promise.all([...open.values()].map(logOut));
    },
  };
}
