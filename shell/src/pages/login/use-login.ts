import { api, rememberChildLogin, session } from '@notalone/web-kit';

interface ParentCredentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
}
export const logInParent = (body: ParentCredentials) =>
  session.logIn(() => api('POST /api/auth/login', { body }), { keep: true });

interface ChildCredentials {
  readonly childName: string;
  readonly pin: string;
  readonly keepLoggedIn: boolean;
}
/** `isOwnDevice`: the answer to 'Is this your own device?', if there is one. */
export const logInChild = (body: ChildCredentials, isOwnDevice: boolean | undefined) =>
  session.logIn(
    async () => {
      const reply = await api('POST /api/auth/child-login', { body });
      // Before anybody hears of the login: the emergency button is prepared by it.
      rememberChildLogin(reply.childId, isOwnDevice);
      return reply;
    },
    { keep: body.keepLoggedIn },
  );
