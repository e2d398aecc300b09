import { Button, Cluster, EmptyState, LinkButton } from '@notalone/ui';
import { EmptyNest, MapWithHearts } from '@notalone/ui/illustrations';
import { useEffect, useRef } from 'react';
import type { Search } from '../shared/use-nearby.ts';

interface StackEmptyStateProps {
  readonly search: Search;
  readonly hasSeenSome: boolean;
  readonly onShowAll: () => void;
  readonly onAgain: () => void;
}

/** The end of the stack, with ways to continue. */
export function StackEmptyState({ search, hasSeenSome, onShowAll, onAgain }: StackEmptyStateProps) {
  const box = useRef<HTMLDivElement>(null);
  // The card or button that had the focus is gone.
  useEffect(() => {
    if (hasSeenSome && document.activeElement === document.body) box.current?.focus();
  }, [hasSeenSome]);
  const isSearching = search.childName !== '' || search.city !== '';
  return (
    <div ref={box} tabIndex={-1}>
      <EmptyState
        title="No more profiles nearby."
        illustration={isSearching ? <MapWithHearts /> : <EmptyNest />}
        action={
          <Cluster justify="center">
            {isSearching ? (
              <Button icon="nearby" onPress={onShowAll}>
                Show all families nearby
              </Button>
            ) : (
              <LinkButton to="/profile-edit" icon="nearby">
                Widen my search radius
              </LinkButton>
            )}
            {hasSeenSome && (
              <LinkButton to="/connections" tone="secondary" icon="connections">
                See my requests
              </LinkButton>
            )}
            <Button tone="quiet" icon="retry" onPress={onAgain}>
              Look again
            </Button>
          </Cluster>
        }
      >
        <p>{textFor(isSearching, hasSeenSome)}</p>
      </EmptyState>
    </div>
  );
}

function textFor(isSearching: boolean, hasSeenSome: boolean): string {
  if (isSearching) return 'That was everyone who matches your search within your radius.';
  if (hasSeenSome)
    return 'That was everyone for now. New families join all the time, and the ones you asked may answer soon.';
  return 'You have met everyone around here, or you are the first one. Try looking a little further: many families happily meet halfway.';
}
