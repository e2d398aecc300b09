import { Navigate } from '@notalone/router';
import { ErrorState, Loading, Page, Skeleton } from '@notalone/ui';
import { type Session, toast, usePageTitle, useSession } from '@notalone/web-kit';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Boundary } from '../remotes/boundary.tsx';
import { loadRemotes } from '../remotes/remotes-file.ts';
import { countPageView } from './counted.ts';
import { type FoundPage, findPage, mayOpen } from './find-page.ts';
import { homeOf } from './home.ts';
import { useRemotes } from './use-remotes.ts';

const loadRemotePage = async () => ({ default: (await import(/* webpackChunkName: 'remote-page' */ '../remotes/remote-page.tsx')).RemotePage });

/** The page of a path: the shell's own, a remote's, or what to say and where to go when there is none. */
export function CurrentPage({ path }: { readonly path: string }) {
  const remotes = useRemotes();
  const session = useSession();
  const hadSession = useHadSession(session);
  const found = findPage(path, remotes);
  if (found.kind === 'waiting') return <PageLoading title="Not Alone" />;
  if (found.kind === 'unknowable') return <PagesUnknown />;
  if (found.kind === 'nowhere') return <Navigate to={session ? homeOf(session) : '/register'} replace />;
  if (session && path === '/register') return <Navigate to={homeOf(session)} replace />;
  if (!mayOpen(found.page.audience, session)) return <TurnedAway found={found} session={session} isGone={hadSession} />;
  return <OpenPage key={found.kind === 'remote' ? found.remote.name : path} found={found} path={path} />;
}

type Existing = Extract<FoundPage, { readonly page: object }>;

/** A fresh `lazy` per attempt, because React remembers a failed one for ever. Made outside the boundary and Suspense, which would forget it. */
function bodyOf(found: Existing): ComponentType<{ readonly path: string }> {
  if (found.kind === 'shell') return lazy(found.page.load);
  const Remote = lazy(loadRemotePage);
  return ({ path }) => <Remote remote={found.remote} path={path} title={found.page.title} />;
}

function OpenPage({ found, path }: { readonly found: Existing; readonly path: string }) {
  usePageTitle(found.page.title);
  useEffect(() => countPageView(path), [path]);
  const [Body, setBody] = useState(() => bodyOf(found));
  return (
    <Boundary
      name={path}
      resetKey={path}
      fallback={(_error, again) => (
        <Page title={found.page.title} width="narrow">
          <ErrorState
            title="This page did not open"
            message="Please check your connection and try again."
            onRetry={() => {
              setBody(() => bodyOf(found));
              again();
            }}
          />
        </Page>
      )}
    >
      <Suspense fallback={<PageLoading title={found.page.title} />}>
        <Body path={path} />
      </Suspense>
    </Boundary>
  );
}

function PageLoading({ title }: { readonly title: string }) {
  return (
    <Loading label={`Loading ${title}…`}>
      <Skeleton shape="block" size="l" />
    </Loading>
  );
}

/** Whether somebody was signed in until just now: whoever logs out needs no telling to log in. */
function useHadSession(session: Session | undefined): boolean {
  const [last, setLast] = useState(session);
  const hadSession = last !== undefined && session === undefined;
  useEffect(() => setLast(session), [session]);
  return hadSession;
}

/** Not for this person: signed-out people log in; so does a child on a parent's page, or a parent on a child's, as somebody else. */
function TurnedAway({ found, session, isGone }: { readonly found: Existing; readonly session: Session | undefined; readonly isGone: boolean }) {
  // what it was on arrival: later renders no longer know that somebody was here
  const [isSilent] = useState(isGone);
  const text = !session && !isSilent && ('signedOut' in found.page ? found.page.signedOut : 'Please log in to continue.');
  useEffect(() => {
    if (text) toast(text, 'info');
  }, [text]);
  const toHome = session && session.role !== 'child' && found.page.audience === 'admin';
  return <Navigate to={toHome ? homeOf(session) : '/login'} replace />;
}

/** /remotes.json did not come: whether this path is a page, nobody can say yet. */
function PagesUnknown() {
  return (
    <Page title="This part is not available right now" width="narrow">
      <ErrorState
        title="We could not load the pages of Not Alone"
        message="That is our fault or your connection’s, not yours. Logging in and the privacy policy still work."
        onRetry={() => void loadRemotes()}
      />
    </Page>
  );
}
