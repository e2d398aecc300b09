import { ErrorState, Loading, Page, Skeleton } from '@notalone/ui';
import { type Session, session as sessionControl, toast, useOnline, usePageTitle, useSession } from '@notalone/web-kit';
import { Navigate, useLocation } from '@notalone/web-kit/router';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { EmergencyLink } from '../emergency/emergency-link.tsx';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import type { RedirectedFrom } from '../layout/unknown-address.tsx';
import { loadRemotes } from '../remotes/remotes-state.ts';
import { reportShellError } from '../remotes/report-client-error.ts';
import { countPageView } from '../site/analytics.ts';
import { homePath } from '../site/home-path.ts';
import { useRemotes } from '../site/use-remotes.ts';
import { canOpen, type FoundPage, findPage, findPageWithCopy } from './find-page.ts';

const loadRemotePage = async () => ({
  default: (await import(/* webpackChunkName: 'remote-page' */ '../remotes/remote-page.tsx')).RemotePage,
});

/** The site's own address, where the installed site opens too. It is no page, but nobody mistyped it. */
export const START = '/';

/** Renders the page of a path: the shell's or a remote's. Redirects or shows an error if there is none. */
export function CurrentPage({ path }: { readonly path: string }) {
  const remotes = useRemotes();
  const session = useSession();
  const hadSession = useHadSession(session);
  // Decided once for each visit: a page must not change under the finger of somebody who presses a button.
  const [visit, setVisit] = useState(() => ({ path, found: findPageWithCopy(path, remotes) }));
  if (visit.path !== path) setVisit({ path, found: findPageWithCopy(path, remotes) });
  const found = visit.found ?? findPage(path, remotes);
  if (path === START && !session) return <NoPage path={path} />;
  if (found.kind === 'loading') return <PageLoading title="Not Alone" />;
  if (found.kind === 'unavailable') return <PagesUnavailable />;
  if (found.kind === 'not-found') return <NoPage path={path} />;
  if (session && path === '/register') return <Navigate to={homePath(session)} replace />;
  if (!canOpen(found.page.audience, session))
    return <RedirectUnauthorised found={found} session={session} isGone={hadSession} />;
  const isOneOfRemotes = found.kind === 'remote' && !found.copy;
  return <OpenPage key={isOneOfRemotes ? found.remote.name : path} found={found} path={path} />;
}

/** Leads home, or to /register, and says there which address is unknown. */
function NoPage({ path }: { readonly path: string }) {
  const session = useSession();
  const state = path === START ? null : ({ unknownAddress: path } satisfies RedirectedFrom);
  return <Navigate to={session ? homePath(session) : '/register'} replace state={state} />;
}

type Existing = Extract<FoundPage, { readonly page: object }>;

/**
 * A fresh `lazy` per attempt, because React caches a failed one forever. Created outside the boundary and Suspense,
 * which would discard it.
 */
function lazyPage(found: Existing): ComponentType<{ readonly path: string }> {
  if (found.kind === 'shell') return lazy(found.page.load);
  const Remote = lazy(loadRemotePage);
  const Copy = found.copy && lazy(found.copy.load);
  return ({ path }) => <Remote remote={found.remote} path={path} title={found.page.title} copy={Copy && <Copy />} />;
}

function OpenPage({ found, path }: { readonly found: Existing; readonly path: string }) {
  usePageTitle(found.page.title);
  const pattern = found.page.path;
  const view = useMemo(() => ({ path, pattern }), [path, pattern]);
  useEffect(() => countPageView(view.pattern), [view]);
  const [Body, setBody] = useState(() => lazyPage(found));
  return (
    <ErrorBoundary
      name={path}
      resetKey={path}
      onError={reportShellError}
      fallback={(_error, again) => (
        <Page title={found.page.title} width="narrow">
          <ErrorState
            title="This page did not open"
            message={
              'isCopy' in found.page ? (
                <>
                  Tell an adult near you, or <a href="tel:999">call 999</a>.
                </>
              ) : (
                'Please check your connection and try again.'
              )
            }
            onRetry={() => {
              setBody(() => lazyPage(found));
              again();
            }}
          />
        </Page>
      )}
    >
      <Suspense fallback={<PageLoading title={found.page.title} />}>
        <Body path={path} />
      </Suspense>
    </ErrorBoundary>
  );
}

function PageLoading({ title }: { readonly title: string }) {
  return (
    <Loading label={`Loading ${title}…`}>
      <Skeleton shape="block" size="l" />
    </Loading>
  );
}

/** Whether the user has just logged out, and needs no toast asking to log in. */
function useHadSession(session: Session | undefined): boolean {
  const [last, setLast] = useState(session);
  const hadSession = last !== undefined && session === undefined;
  useEffect(() => setLast(session), [session]);
  return hadSession;
}

/** Redirects logged-out visitors to /login, children on a parent's page and parents on a child's; an admin to the
 * missing second factor. */
function RedirectUnauthorised({
  found,
  session,
  isGone,
}: {
  readonly found: Existing;
  readonly session: Session | undefined;
  readonly isGone: boolean;
}) {
  const { pathname, search } = useLocation();
  // The values on arrival: later renders no longer know that somebody was logged in.
  const [isSilent] = useState(isGone);
  const [isDeleted] = useState(() => session === undefined && sessionControl.isEndExpected());
  const text =
    !session &&
    !isSilent &&
    !isDeleted &&
    ('signedOut' in found.page ? found.page.signedOut : 'Please log in to continue.');
  useEffect(() => {
    if (text) toast(text, 'info');
  }, [text]);
  if (isDeleted) return <Navigate to="/goodbye" replace state={{ isDeleted }} />;
  const toHome = session && session.role !== 'child' && found.page.audience === 'admin';
  if (toHome && session.secondFactor)
    return <Navigate to="/second-factor" replace state={{ to: `${pathname}${search}` }} />;
  if (toHome) return <Navigate to={homePath(session)} replace />;
  // A link that a parent was sent, opened before the login or on a child's device: the login leads back to it.
  const leadsBack = (text || session) && found.page.audience === 'parent';
  return <Navigate to="/login" replace state={leadsBack ? { to: `${pathname}${search}` } : undefined} />;
}

/** Shown when /remotes.json failed, so that we cannot know whether the path is a page. Loads it when online again. */
function PagesUnavailable() {
  const isOnline = useOnline();
  const [wasOnline, setWasOnline] = useState(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline) void loadRemotes();
    setWasOnline(isOnline);
  }, [isOnline, wasOnline]);
  return (
    <Page title="This part is not available right now" width="narrow">
      <EmergencyLink />
      <ErrorState
        title={isOnline ? 'We could not load the pages of Not Alone' : 'You have no connection'}
        message={
          isOnline
            ? 'That is our fault or your connection’s, not yours. Logging in and the privacy policy still work.'
            : 'This page opens by itself when your connection is back. Until then, logging in does not work.'
        }
        onRetry={() => void loadRemotes()}
      />
    </Page>
  );
}
