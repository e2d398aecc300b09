import { EmptyState, ErrorState, LinkButton, Loading, Page, Skeleton, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { PasswordGate } from '@notalone/web-features/password-gate';
import { usePageTitle } from '@notalone/web-kit';
import { useParams } from '@notalone/web-kit/router';
import { type Child, useChildren, useLiveMonitor } from '../monitor/use-children.ts';
import { Concern } from './concern.tsx';
import { Entries } from './entries.tsx';
import { GuardianList } from './guardian-list.tsx';
import { Invite } from './invite.tsx';
import { useGuardians } from './use-guardians.ts';

const TITLE = 'Guardians';
const BACK = (
  <LinkButton to="/child-monitor" tone="secondary" icon="back">
    Child monitor
  </LinkButton>
);

/** /guardians/:childId: who looks after a child, inviting the second one, and what each of them did. */
export function GuardiansPage() {
  usePageTitle(TITLE);
  useLiveMonitor();
  const { childId } = useParams();
  const children = useChildren();
  const child = children.data?.find(({ _id }) => _id === childId);
  return (
    <PasswordGate>
      <Page
        title={child ? `Who looks after ${child.name}` : TITLE}
        lead="One or two people look after a child here, with the same rights."
        actions={BACK}
      >
        {children.isPending ? (
          <Waiting />
        ) : !children.data ? (
          <ErrorState
            title={errorText(children.error, 'Failed to load children.')}
            onRetry={() => void children.refetch()}
            isRetrying={children.isFetching}
          />
        ) : child ? (
          <GuardiansOf key={child._id} child={child} />
        ) : (
          <EmptyState title="We could not find this child." action={BACK} />
        )}
      </Page>
    </PasswordGate>
  );
}

const Waiting = () => (
  <Loading label="Loading the guardians…">
    <Skeleton size="l" />
    <Skeleton size="l" />
  </Loading>
);

function GuardiansOf({ child }: { readonly child: Child }) {
  const guardians = useGuardians(child._id);
  if (guardians.isPending) return <Waiting />;
  if (!guardians.data)
    return (
      <ErrorState
        title={errorText(guardians.error, 'Failed to load the guardians.')}
        onRetry={() => void guardians.refetch()}
        isRetrying={guardians.isFetching}
      />
    );
  const { entries, invitation } = guardians.data;
  const other = guardians.data.guardians.find(({ isYou }) => !isYou);
  return (
    <Stack gap={6}>
      <GuardianList child={child} guardians={guardians.data} />
      {!other && <Invite child={child} invitation={invitation} />}
      {(other || entries.length > 0) && (
        <Entries entries={entries} childName={child.name} hasOther={other !== undefined} />
      )}
      {other && <Concern child={child} other={other.username} />}
    </Stack>
  );
}
