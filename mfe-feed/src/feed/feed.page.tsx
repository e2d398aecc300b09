import { useSearchParams } from '@notalone/router';
import { Page } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import { Composer } from '../composer/composer.tsx';
import css from './feed.module.css';
import { FeedList } from './feed-list.tsx';
import { LinkedPost } from './linked-post.tsx';
import { Column, PanelButtons } from './panels.tsx';
import { useIsWide } from './use-is-wide.ts';

/** /feed, and /feed?post=<id>, which shows that post before all others. */
export function FeedPage() {
  usePageTitle('Feed');
  const [params] = useSearchParams();
  const linkedId = params.get('post') ?? undefined;
  const isWide = useIsWide();
  return (
    <Page title="Feed" width="wide">
      <div className={css.columns}>
        {isWide && <Column id="companion" />}
        <div className={css.middle}>
          {!isWide && <PanelButtons />}
          {linkedId ? <LinkedPost key={linkedId} postId={linkedId} /> : <Composer />}
          <FeedList linkedId={linkedId} />
        </div>
        {isWide && <Column id="resources" />}
      </div>
    </Page>
  );
}
