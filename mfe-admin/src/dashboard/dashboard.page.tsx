import { Loading, Page, Skeleton } from '@notalone/ui';
import { PasswordGate } from '@notalone/web-features/password-gate';
import { usePageTitle } from '@notalone/web-kit';
import { Link, useSearchParams } from '@notalone/web-kit/router';
import { Suspense, useEffect, useRef } from 'react';
import css from './dashboard.module.css';
import { SECTIONS } from './sections.ts';
import { useWaiting } from './use-waiting.ts';

const TITLE = 'Admin dashboard';

/** /admin-dashboard, with a section by its address. */
export function DashboardPage() {
  const [params] = useSearchParams();
  const chosen = SECTIONS.find(({ id }) => id === params.get('section')) ?? SECTIONS[0];
  usePageTitle(chosen ? `${chosen.label} · ${TITLE}` : TITLE);
  return (
    <PasswordGate>
      <Page title={TITLE} width="wide">
        <Sections chosenId={chosen?.id} />
        {chosen && (
          <section aria-labelledby="section-title" className={css.content}>
            <h2 id="section-title">{chosen.label}</h2>
            <Suspense
              fallback={
                <Loading label="Loading…">
                  <Skeleton shape="block" size="l" />
                </Loading>
              }
            >
              <chosen.Content />
            </Suspense>
          </section>
        )}
      </Page>
    </PasswordGate>
  );
}

function Sections({ chosenId }: { chosenId: string | undefined }) {
  const counts = useWaiting();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the sections are one row, wider than the screen.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[href$="=${chosenId}"]`);
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - current.offsetWidth;
  }, [chosenId]);
  return (
    <nav aria-label="Sections">
      <ul ref={list} className={css.sections}>
        {SECTIONS.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={`/admin-dashboard?section=${id}`}
              className={css.section ?? ''}
              aria-current={id === chosenId ? 'page' : undefined}
            >
              {label} {counts[id] ? <span className={css.count}>{counts[id]}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
