import type { AuthDeps } from '../deps.ts';
import type { SessionDocument } from './sessions.store.ts';

export type Bearer =
  | { readonly role: 'parent' | 'admin'; readonly readsOnly?: true | undefined }
  | { readonly role: 'child'; readonly childName: string };

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
      ? { parentId: session.userId }
      : {
          ...('readsOnly' in rest && rest.readsOnly && { reads_only: true }),
          auth_time: Math.floor((session.authenticatedAt ?? session.createdAt).getTime() / 1000),
        }),
  });
