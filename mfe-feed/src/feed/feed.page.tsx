import { Page } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import { useSearchParams } from '@notalone/web-kit/router';
import { Composer } from '../composer/composer.tsx';
import css from './feed.module.css';
import { FeedList } from './feed-list.tsx';
import { LinkedPost } from './linked-post.tsx';
import { PanelButtons, SideColumn } from './panels.tsx';
import { useIsWide } from './use-is-wide.ts';

/** /feed, and /feed?post=<id>, which shows that post first. */
export function FeedPage() {
  usePageTitle('Feed');
  const [params] = useSearchParams();
  const linkedId = params.get('post') ?? undefined;
  const isWide = useIsWide();
  return (
    <Page title="Feed" width="wide">
      <div className={css.columns}>
        {isWide && <SideColumn id="companion" />}
        <div className={css.middle}>
          {!isWide && <PanelButtons />}
          {linkedId ? <LinkedPost key={linkedId} postId={linkedId} /> : <Composer />}
          <FeedList linkedId={linkedId} />
        </div>
        {isWide && <SideColumn id="resources" />}
      </div>
    </Page>
  );
}
