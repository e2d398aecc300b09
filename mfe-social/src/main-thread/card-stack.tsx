import { Button, Card, ErrorState, Loading, Skeleton, Stack, VisuallyHidden } from '@notalone/ui';
import { errorText, hasErrorCode } from '@notalone/web-features/api-errors';
import { ProfileRequired } from '@notalone/web-features/profile-required';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Search } from '../shared/use-nearby.ts';
import css from './main-thread.module.css';
import { StackEmptyState } from './stack-empty-state.tsx';
import { StaticCard, SwipeCard } from './swipe-card.tsx';
import type { Side } from './swipe-rules.ts';
import { type Family, useCardStack } from './use-card-stack.ts';

const ReportPersonDialog = lazy(async () => ({
  default: (await import('../shared/report-person-dialog.tsx')).ReportPersonDialog,
}));

interface CardStackProps {
  readonly search: Search;
  readonly round: number;
  readonly onShowAll: () => void;
  readonly onAgain: () => void;
}

/** The stack of cards with its buttons, or its loading, error or empty state. */
export function CardStack({ search, round, onShowAll, onAgain }: CardStackProps) {
  const { nearby, remaining, lastAnswered, answer, removeCard, refused, undoRefusal } = useCardStack(search, round);
  const [reported, setReported] = useState<Family>();
  const stack = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const [top, next] = remaining;

  if (hasErrorCode(nearby.error, 'PROFILE_REQUIRED')) {
    return (
      <ProfileRequired>
        To introduce you to families nearby we need to know roughly where you are. Please create your profile first.
      </ProfileRequired>
    );
  }
  if (nearby.isPending || (!top && nearby.isFetchingNextPage)) return <CardStackLoading />;
  if (nearby.error && !top) {
    const again = () => void (nearby.data ? nearby.fetchNextPage() : nearby.refetch());
    return (
      <ErrorState
        title="Failed to load profiles."
        message={errorText(nearby.error, '')}
        isRetrying={nearby.isFetching}
        onRetry={again}
      />
    );
  }
  const undo = () => {
    hadFocus.current = true;
    undoRefusal();
  };
  const undoBar = refused && <UndoBar family={refused} onUndo={undo} />;
  if (!top)
    return (
      <Stack>
        {undoBar}
        <StackEmptyState
          search={search}
          hasSeenSome={lastAnswered !== undefined}
          onShowAll={onShowAll}
          onAgain={onAgain}
        />
      </Stack>
    );

  const swipe = (side: Side) => {
    hadFocus.current = stack.current?.contains(document.activeElement) ?? false;
    answer(top, side);
  };
  return (
    <div className={css.container}>
      <VisuallyHidden role="status">{`${top.childName}, ${top.city}.`}</VisuallyHidden>
      <div className={css.stack} ref={stack}>
        {next && <StaticCard key={next._id} family={next} />}
        <SwipeCard
          key={top._id}
          family={top}
          hasFocus={hadFocus.current}
          showsHint={lastAnswered === undefined}
          onSwipe={swipe}
          onReport={() => setReported(top)}
        />
        {lastAnswered && (
          <FlyingCard key={`left ${lastAnswered.family._id}`} family={lastAnswered.family} side={lastAnswered.side} />
        )}
      </div>
      <div className={css.answers} data-bottom-actions>
        <Button
          tone="secondary"
          icon="close"
          isWide
          aria-label={`Refuse ${top.childName}`}
          onPress={() => swipe('left')}
        >
          Refuse
        </Button>
        <Button icon="heart" isWide aria-label={`Connect with ${top.childName}`} onPress={() => swipe('right')}>
          Connect
        </Button>
      </div>
      {undoBar ?? (
        <p className={css.hint}>Swipe right to connect, left to refuse. We don’t tell families you refuse.</p>
      )}
      {reported && (
        <Suspense>
          <ReportPersonDialog
            userId={reported._id}
            name={reported.childName}
            isConnected={false}
            onReported={() => removeCard(reported, 'left')}
            onBlocked={() => {
              removeCard(reported, 'left');
              setReported(undefined);
            }}
            onClose={() => setReported(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function UndoBar({ family, onUndo }: { readonly family: Family; readonly onUndo: () => void }) {
  return (
    <div className={css.undo}>
      <span role="status">{`Refused ${family.childName}.`}</span>
      <Button size="small" tone="quiet" aria-label={`Undo: look at ${family.childName} again`} onPress={onUndo}>
        Undo
      </Button>
    </div>
  );
}

const FLIGHT_MS = 320;
/** The answered card flying off; unmounts afterwards. */
function FlyingCard({ family, side }: { readonly family: Family; readonly side: Side }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDone(true), FLIGHT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDone ? null : <StaticCard family={family} flies={side} />;
}

function CardStackLoading() {
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
