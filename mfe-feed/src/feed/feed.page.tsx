import { Page } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import { useSearchParams } from '@notalone/web-kit/router';
import { Composer } from '../composer/composer.tsx';
import { ALL_POSTS } from '../post-cache/post-filter.ts';
import { RejectedTexts } from '../unsent/rejected-texts.tsx';
import css from './feed.module.css';
import { FeedList } from './feed-list.tsx';
import { FilterLinks } from './filter-links.tsx';
import { LinkedPost } from './linked-post.tsx';
import { NoPosts } from './no-posts.tsx';
import { PanelButtons, SideColumn } from './panels.tsx';
import { SearchPosts } from './search-posts.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useFilterTitle, usePostFilter } from './use-post-filter.ts';

/**
 * /feed, /feed?post=<id>, which shows that post first, /feed?author=<id>, the posts of one family, /feed?hidden=1 and
 * /feed?q=<words>.
 */
export function FeedPage() {
  const [params] = useSearchParams();
  const linkedId = params.get('post') ?? undefined;
  const inAddress = usePostFilter();
  const filter = linkedId ? ALL_POSTS : inAddress;
  const title = useFilterTitle(filter);
  usePageTitle(title);
  const isWide = useIsWide();
  return (
    <Page title={title} width="wide">
      <div className={css.columns}>
        {isWide && <SideColumn id="companion" />}
        <div className={css.middle}>
          {!isWide && <PanelButtons />}
          {!linkedId && <SearchPosts q={filter.q} />}
          {!linkedId && <FilterLinks filter={filter} />}
          <RejectedTexts />
          {linkedId && <LinkedPost key={linkedId} postId={linkedId} />}
          {!linkedId && filter === ALL_POSTS && <Composer />}
          <FeedList key={JSON.stringify(filter)} filter={filter} linkedId={linkedId}>
            <NoPosts filter={filter} />
          </FeedList>
        </div>
        {isWide && <SideColumn id="resources" />}
      </div>
    </Page>
  );
}
