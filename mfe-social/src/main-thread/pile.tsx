import { isProblem, textOf } from '@notalone/remote-kit/calls';
import { ProfileRequired } from '@notalone/remote-kit/profile-required';
import { Button, Card, ErrorState, Loading, Skeleton, VisuallyHidden } from '@notalone/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Search } from '../shared/use-nearby.ts';
import css from './main-thread.module.css';
import { NoMore } from './no-more.tsx';
import { StillCard, SwipeCard } from './swipe-card.tsx';
import type { Side } from './swipe-rules.ts';
import { type Family, usePile } from './use-pile.ts';

const ReportPersonDialog = lazy(async () => ({ default: (await import('../shared/report-person-dialog.tsx')).ReportPersonDialog }));

interface PileProps {
  readonly search: Search;
  readonly round: number;
  readonly onShowAll: () => void;
  readonly onAgain: () => void;
}

/** The pile of cards with its buttons, and what stands in its place. */
export function Pile({ search, round, onShowAll, onAgain }: PileProps) {
  const { nearby, waiting, left, answer, takeAway } = usePile(search, round);
  const [reported, setReported] = useState<Family>();
  const pile = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const [top, next] = waiting;

  if (isProblem(nearby.error, 'PROFILE_REQUIRED')) {
    return <ProfileRequired>To introduce you to families nearby we need to know roughly where you are. Please create your profile first.</ProfileRequired>;
  }
  if (nearby.isPending || (!top && nearby.isFetchingNextPage)) return <PileLoading />;
  if (nearby.error && !top) {
    const again = () => void (nearby.data ? nearby.fetchNextPage() : nearby.refetch());
    return <ErrorState title="Failed to load profiles." message={textOf(nearby.error, '')} isRetrying={nearby.isFetching} onRetry={again} />;
  }
  if (!top) return <NoMore search={search} hasSeenSome={left !== undefined} onShowAll={onShowAll} onAgain={onAgain} />;

  const swipe = (side: Side) => {
    hadFocus.current = pile.current?.contains(document.activeElement) ?? false;
    void answer(top, side);
  };
  return (
    <div className={css.whole}>
      <VisuallyHidden role="status">{`${top.childName}, ${top.city}.`}</VisuallyHidden>
      <div className={css.pile} ref={pile}>
        {next && <StillCard key={next._id} family={next} />}
        <SwipeCard key={top._id} family={top} hasFocus={hadFocus.current} beckons={left === undefined} onSwipe={swipe} onReport={() => setReported(top)} />
        {left && <FlyingCard key={`left ${left.family._id}`} family={left.family} side={left.side} />}
      </div>
      <div className={css.answers}>
        <Button tone="secondary" icon="close" isWide aria-label={`Refuse ${top.childName}`} onPress={() => swipe('left')}>
          Refuse
        </Button>
        <Button icon="heart" isWide aria-label={`Connect with ${top.childName}`} onPress={() => swipe('right')}>
          Connect
        </Button>
      </div>
      <p className={css.hint}>Swipe right to connect, left to refuse. Nobody is told when you refuse.</p>
      {reported && (
        <Suspense>
          <ReportPersonDialog
            userId={reported._id}
            name={reported.childName}
            isConnected={false}
            onReported={() => takeAway(reported, 'left')}
            onBlocked={() => {
              takeAway(reported, 'left');
              setReported(undefined);
            }}
            onClose={() => setReported(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

const FLIGHT_MS = 320;
/** The card that was answered, on its way out; gone when it has flown. */
function FlyingCard({ family, side }: { readonly family: Family; readonly side: Side }) {
  const [hasFlown, setFlown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setFlown(true), FLIGHT_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasFlown ? null : <StillCard family={family} flies={side} />;
}

function PileLoading() {
  return (
    <Loading label="Looking for families nearby…">
      <Card>
        <Skeleton shape="block" size="l" />
        <Skeleton size="l" />
        <Skeleton />
      </Card>
    </Loading>
  );
}
