import type { SecondFactorState } from '@notalone/contracts';
import type { AuthDeps } from '../deps.ts';
import type { SessionDocument } from './sessions.store.ts';

export type Bearer =
  | {
      readonly role: 'parent' | 'admin';
      readonly readsOnly?: true | undefined;
      /** Of an admin who is a parent as long as this is missing. Not in the token. */
      readonly secondFactor?: SecondFactorState;
    }
  | {
      readonly role: 'child';
      readonly childName: string;
      /** Nothing of before is shown on this device (rules 10.2). */
      readonly seesSince?: Date | undefined;
    };

/** An admin proves it with the second factor; the password alone is no recent proof of an admin. */
const provenAt = ({ secondFactorAt, authenticatedAt, createdAt }: SessionDocument, role: 'parent' | 'admin'): Date =>
  (role === 'admin' ? secondFactorAt : authenticatedAt) ?? createdAt;

/** Signs an access token for a session, with the person's current role. */
export const accessToken = (
  deps: Pick<AuthDeps, 'keys'>,
  session: SessionDocument,
  { role, ...rest }: Bearer,
): Promise<string> =>
  deps.keys.sign({
    sub: session.personId,
    sid: session._id,
    role,
    ...(role === 'child'
      ? {
          parentId: session.userId,
          ...(session.childDeviceId !== undefined && { device: session.childDeviceId }),
          // Rounded up: rather a message too few than one of before.
          ...('seesSince' in rest && rest.seesSince && { sees_since: Math.ceil(rest.seesSince.getTime() / 1000) }),
        }
      : {
          ...('readsOnly' in rest && rest.readsOnly && { reads_only: true }),
          auth_time: Math.floor(provenAt(session, role).getTime() / 1000),
        }),
  });
