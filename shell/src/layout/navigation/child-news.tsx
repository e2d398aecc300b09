import { QueryClientProvider } from '@notalone/web-kit/queries';
import { queryClient } from '../../remotes/query-client.ts';
import css from './navigation.module.css';
import { useChildNews } from './use-child-news.ts';

/** A dot for notifications that a child has not seen. No number: nothing counts up to pull a child back. */
export const ChildNews = () => (
  <QueryClientProvider client={queryClient}>
    <Dot />
  </QueryClientProvider>
);

const Dot = () =>
  useChildNews() && (
    <>
      {' '}
      <span className={css.dot} role="img" aria-label="new" />
    </>
  );
