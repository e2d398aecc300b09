import { isProblem } from '@notalone/remote-kit/calls';
import { ProfileRequired } from '@notalone/remote-kit/profile-required';
import { ErrorState, Page } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import { FamilyTools } from '../shared/family-tools.tsx';
import { useNearby, useSearch } from '../shared/use-nearby.ts';
import { Around } from './around.tsx';
import { Families, FamiliesLoading } from './families.tsx';
import { NobodyNearby } from './nobody-nearby.tsx';

/** /users-nearby. */
export function NearbyPage() {
  usePageTitle('Families nearby');
  const [search, setSearch] = useSearch();
  const nearby = useNearby(search);
  if (isProblem(nearby.error, 'PROFILE_REQUIRED')) {
    return (
      <Page title="Families nearby" width="narrow">
        <ProfileRequired>To show you families nearby we need to know roughly where you are. Please create your profile first.</ProfileRequired>
      </Page>
    );
  }
  const families = nearby.data?.pages.flatMap((page) => page.items);
  const isSearching = search.childName !== '' || search.city !== '';
  return (
    <Page title="Families nearby" width="wide" lead="Distances are rough on purpose: nobody sees where you live.">
      <FamilyTools search={search} onSearch={setSearch} />
      {nearby.isPending && <FamiliesLoading />}
      {nearby.error && !families && (
        <ErrorState title="Failed to load profiles." isRetrying={nearby.isFetching} message={nearby.error.message} onRetry={() => void nearby.refetch()} />
      )}
      {families?.length === 0 && <NobodyNearby isSearching={isSearching} onClear={() => setSearch({ childName: '', city: '' })} />}
      {families && families.length > 0 && (
        <>
          <Around count={families.length} hasMore={nearby.hasNextPage} />
          <Families
            families={families}
            hasMore={nearby.hasNextPage}
            isLoadingMore={nearby.isFetchingNextPage}
            moreFailed={nearby.isFetchNextPageError}
            onMore={() => void nearby.fetchNextPage()}
          />
        </>
      )}
    </Page>
  );
}
