import { internal } from '@notalone/contracts';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import type { AuthDeps } from '../deps.ts';
import { checkPassword } from './check-password.ts';

/** Profile asks for the password before it deletes an account. */
export function servePasswordCalls(server: InternalServer, deps: AuthDeps): void {
  server.serve(internal.auth.checkPassword, ({ params: { userId }, body }) => checkPassword(deps, userId, body));
}
