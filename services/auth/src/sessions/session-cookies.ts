import { ACCESS_TOKEN_SECONDS } from '@notalone/contracts';
import { REFRESH_COOKIE, UPLOADS_COOKIE } from '@notalone/service-kit/auth/cookies';
import type { FastifyReply } from 'fastify';
import type { AuthDeps } from '../deps.ts';
import { SESSION_KINDS, secondsLeft } from './sessions.rules.ts';
import type { OpenedSession } from './start-session.ts';

const COOKIES = [
  [REFRESH_COOKIE, '/api/auth'],
  [UPLOADS_COOKIE, '/uploads'],
] as const;
type CookieDeps = Pick<AuthDeps, 'config' | 'now'>;

const attributes = (path: string, { config }: Pick<CookieDeps, 'config'>) =>
  ({ path, httpOnly: true, sameSite: 'strict', secure: config.PUBLIC_URL.startsWith('https:') }) as const;

/** The refresh token, and a copy of the access token for pictures, out of reach of scripts and other sites. */
export function setSessionCookies(reply: FastifyReply, opened: OpenedSession, deps: CookieDeps): void {
  const left = secondsLeft(opened.session.expiresAt, deps.now());
  const isKept = SESSION_KINDS[opened.session.kind].isKept;
  reply.setCookie(REFRESH_COOKIE, opened.refreshToken, {
    ...attributes('/api/auth', deps),
    ...(isKept ? { maxAge: left } : {}),
  });
  setUploadsCookie(reply, opened, deps);
}

/** Also when a session goes on with another token: an admin sees more pictures than a parent. */
export function setUploadsCookie(
  reply: FastifyReply,
  { session, accessToken }: Pick<OpenedSession, 'session' | 'accessToken'>,
  deps: CookieDeps,
): void {
  reply.setCookie(UPLOADS_COOKIE, accessToken, {
    ...attributes('/uploads', deps),
    maxAge: Math.min(secondsLeft(session.expiresAt, deps.now()), ACCESS_TOKEN_SECONDS),
  });
}

export function clearSessionCookies(reply: FastifyReply, deps: Pick<CookieDeps, 'config'>): void {
  for (const [name, path] of COOKIES) reply.clearCookie(name, attributes(path, deps));
}
