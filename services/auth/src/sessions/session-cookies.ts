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
  reply.setCookie(UPLOADS_COOKIE, opened.accessToken, {
    ...attributes('/uploads', deps),
    maxAge: Math.min(left, ACCESS_TOKEN_SECONDS),
  });
}

export function clearSessionCookies(reply: FastifyReply, deps: Pick<CookieDeps, 'config'>): void {
  for (const [name, path] of COOKIES) reply.clearCookie(name, attributes(path, deps));
}
