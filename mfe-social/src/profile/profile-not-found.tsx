import { Card, EmptyState, LinkButton, Stack } from '@notalone/ui';
import { Signpost } from '@notalone/ui/illustrations';
import { useNavigate } from '@notalone/web-kit/router';
import { EndRelationActions } from '../shared/end-relation-actions.tsx';

/**
 * The person does not exist or is hidden from the reader. That includes people whom the reader has reported, who can
 * still be blocked here. The offer is the same in all cases, so that the page does not reveal the reason.
 */
export function ProfileNotFound({ blockableUserId }: { readonly blockableUserId: string | undefined }) {
  const navigate = useNavigate();
  return (
    <Stack gap={5}>
      <EmptyState
        title="We could not find this family"
        illustration={<Signpost />}
        action={<LinkButton to="/users-nearby">See families nearby</LinkButton>}
      >
        <p>The profile may have been deleted, or it is private.</p>
      </EmptyState>
      {blockableUserId && (
        <Card as="section" title="Something not right?">
          <p>If you have reported this person, you can still block them.</p>
          <EndRelationActions
            userId={blockableUserId}
            name="this person"
            can={['block']}
            onDone={() => void navigate('/connections', { replace: true })}
          />
        </Card>
      )}
    </Stack>
  );
}
