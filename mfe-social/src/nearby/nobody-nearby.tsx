import { Button, EmptyState, LinkButton } from '@notalone/ui';
import { EmptyNest, MapWithHearts } from '@notalone/ui/illustrations';

/** Empty state: for a search without results, and for an area without families. */
export function NobodyNearby({
  isSearching,
  onClear,
}: {
  readonly isSearching: boolean;
  readonly onClear: () => void;
}) {
  if (isSearching) {
    return (
      <EmptyState
        title="No families found"
        illustration={<MapWithHearts />}
        action={
          <Button tone="secondary" onPress={onClear}>
            Show all families nearby
          </Button>
        }
      >
        <p>No family within your search radius matches. Please check the spelling, or try part of the name.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No new families within your radius"
      illustration={<EmptyNest />}
      action={
        <LinkButton to="/profile-edit" icon="nearby">
          Widen my search radius
        </LinkButton>
      }
    >
      <p>
        You have met everyone around here, or you are the first one. Try looking a little further: many families happily
        meet halfway.
      </p>
    </EmptyState>
  );
}
