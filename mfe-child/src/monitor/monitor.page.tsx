import { Button, EmptyState, ErrorState, Loading, Page, Skeleton, Stack } from '@notalone/ui';
import { FamilyWithSensor } from '@notalone/ui/illustrations';
import { errorText } from '@notalone/web-features/api-errors';
import { PasswordGate } from '@notalone/web-features/password-gate';
import { ProfileRequired } from '@notalone/web-features/profile-required';
import { usePageTitle } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { useState } from 'react';
import { AddChild } from './add-child.tsx';
import { ChildCard } from './child-card.tsx';
import { ChildPanel } from './child-panel.tsx';
import { HeldMessages } from './held-messages.tsx';
import { ReadingRules } from './reading-rules.tsx';
import { type Child, useChildren, useHasProfile, useHeldMessages, useLiveMonitor } from './use-children.ts';

const TITLE = 'Child monitor';

/** /child-monitor: a parent's children, and what the parent decides for them. */
export function MonitorPage() {
  usePageTitle(TITLE);
  useLiveMonitor();
  const hasProfile = useHasProfile().data !== false;
  const children = useChildren();
  if (!hasProfile && children.data?.length === 0)
    return (
      <Page title={TITLE}>
        <ProfileRequired>
          Children’s logins belong to a family. Please create your profile first, then add your child here.
        </ProfileRequired>
      </Page>
    );
  return (
    <PasswordGate>
      <Page
        title={TITLE}
        lead="Your children’s logins, friends and messages. Your child sees what you can see."
        aside={<About />}
      >
        <Children query={children} hasProfile={hasProfile} />
      </Page>
    </PasswordGate>
  );
}

const About = () => (
  <>
    <ReadingRules />
    <p>
      What the button texts, and to whom, is in the <Link to="/emergency-settings">emergency settings</Link>.
    </p>
  </>
);

interface ChildrenProps {
  readonly query: ReturnType<typeof useChildren>;
  /** A second guardian may have none. */
  readonly hasProfile: boolean;
}

function Children({ query: children, hasProfile }: ChildrenProps) {
  const held = useHeldMessages();
  const [selectedId, select] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  // They stand above the children, whom they must not push away.
  if (children.isPending || held.isPending)
    return (
      <Loading label="Loading your children…">
        <Skeleton size="l" />
        <Skeleton />
      </Loading>
    );
  if (!children.data)
    return (
      <ErrorState
        title="Failed to load children."
        message={errorText(children.error, '')}
        isRetrying={children.isFetching}
        onRetry={() => void children.refetch()}
      />
    );
  const selected =
    children.data.find(({ _id }) => _id === selectedId) ?? children.data.find(({ removedAt }) => !removedAt);
  const add = hasProfile ? (
    <Button icon="plus" tone={children.data.length > 0 ? 'secondary' : 'primary'} onPress={() => setAdding(true)}>
      Add Child
    </Button>
  ) : (
    <p>
      To add a child yourself, <Link to="/profile-edit">create your profile</Link> first.
    </p>
  );
  return (
    <Stack gap={6}>
      {children.data.length === 0 && !isAdding && (
        <EmptyState title="No children yet" illustration={<FamilyWithSensor />} action={add}>
          <p>Add your child to give them their own login, with friends both families know.</p>
        </EmptyState>
      )}
      {isAdding && (
        <AddChild
          onClose={() => setAdding(false)}
          onAdded={(childId) => {
            select(childId);
            setAdding(false);
          }}
        />
      )}
      {children.data.length > 0 && (
        <>
          <HeldMessages held={held} />
          <ChildList items={children.data} selected={selected} onSelect={select} />
          {!isAdding && <div>{add}</div>}
          {selected && <ChildPanel key={selected._id} child={selected} />}
        </>
      )}
    </Stack>
  );
}

interface ChildListProps {
  readonly items: readonly Child[];
  readonly selected: Child | undefined;
  readonly onSelect: (childId: string) => void;
}

const ChildList = ({ items, selected, onSelect }: ChildListProps) => (
  <Stack as="ul" gap={3}>
    {items.map((child) => (
      <ChildCard
        key={child._id}
        child={child}
        isSelected={child._id === selected?._id}
        onSelect={() => onSelect(child._id)}
      />
    ))}
  </Stack>
);
