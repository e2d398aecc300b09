import { whenQuiet } from '@notalone/web-kit';
import { lazy, Suspense } from 'react';
import { Boundary } from '../../remotes/boundary.tsx';
import css from './bell.module.css';

const Bell = lazy(async () => {
  await whenQuiet();
  return { default: (await import(/* webpackChunkName: 'bell' */ './bell.tsx')).Bell };
});

/** The place of the bell in the header. Its code comes when somebody is signed in and the first page is there; should it not come, the page /notifications is still there. */
export function BellSlot() {
  return (
    <div className={css.slot}>
      <Boundary name="the bell" resetKey="" fallback={() => null}>
        <Suspense fallback={null}>
          <Bell />
        </Suspense>
      </Boundary>
    </div>
  );
}
