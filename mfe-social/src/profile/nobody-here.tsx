import { useNavigate } from '@notalone/router';
import { Card, EmptyState, LinkButton, Stack } from '@notalone/ui';
import { Signpost } from '@notalone/ui/illustrations';
import { PartingActions } from '../shared/parting-actions.tsx';

/**
 * There is nobody, or nobody for the reader. Whom she has reported is among those, and can still be blocked; the offer is the same to all, as the
 * page must not tell why it shows nothing. `blockable` is the id where it is one.
 */
export function NobodyHere({ blockable }: { readonly blockable: string | undefined }) {
  const navigate = useNavigate();
  return (
    <Stack gap={5}>
      <EmptyState title="We could not find this family" illustration={<Signpost />} action={<LinkButton to="/users-nearby">See families nearby</LinkButton>}>
        <p>The profile may have been deleted, or it is private.</p>
      </EmptyState>
      {blockable && (
        <Card as="section" title="Something not right?">
          <p>If you have reported this person, you can still block them.</p>
          <PartingActions userId={blockable} name="this person" can={['block']} onDone={() => void navigate('/connections', { replace: true })} />
        </Card>
      )}
    </Stack>
  );
}
