import { ErrorState, Page } from '@notalone/ui';
import { hasErrorCode } from '@notalone/web-features/api-errors';
import { ProfileRequired } from '@notalone/web-features/profile-required';
import { usePageTitle } from '@notalone/web-kit';
import { FamilyToolbar } from '../shared/family-toolbar.tsx';
import { useNearby, useSearch } from '../shared/use-nearby.ts';
import { FamilyList, FamilyListLoading } from './family-list.tsx';
import { MentorsNearby } from './mentors-nearby.tsx';
import { NobodyNearby } from './nobody-nearby.tsx';
import { RadiusSummary } from './radius-summary.tsx';

/** /users-nearby. */
export function NearbyPage() {
  usePageTitle('Families nearby');
  const [search, setSearch] = useSearch();
  const nearby = useNearby(search);
  if (hasErrorCode(nearby.error, 'PROFILE_REQUIRED')) {
    return (
      <Page title="Families nearby">
        <ProfileRequired>
          To show you families nearby we need to know roughly where you are. Please create your profile first.
        </ProfileRequired>
      </Page>
    );
  }
  const families = nearby.data?.pages.flatMap((page) => page.items);
  const isSearching = search.childName !== '' || search.city !== '';
  return (
    <Page title="Families nearby" width="wide" lead="Distances are approximate, so nobody can see where you live.">
      <FamilyToolbar search={search} onSearch={setSearch} />
      {!isSearching && <MentorsNearby />}
      {nearby.isPending && <FamilyListLoading />}
      {nearby.error && !families && (
        <ErrorState
          title="Failed to load profiles."
          isRetrying={nearby.isFetching}
          message={nearby.error.message}
          onRetry={() => void nearby.refetch()}
        />
      )}
      {families?.length === 0 && (
        <NobodyNearby isSearching={isSearching} onClear={() => setSearch({ childName: '', city: '' })} />
      )}
      {families && families.length > 0 && (
        <>
          <RadiusSummary count={families.length} hasMore={nearby.hasNextPage} />
          <FamilyList
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
