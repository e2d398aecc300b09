import { Badge, Button, Card, Cluster, LinkButton } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import { useNavigate } from '@notalone/web-kit/router';
import { AnswerButtons } from '../shared/answer-buttons.tsx';
import { EndRelationActions } from '../shared/end-relation-actions.tsx';
import { useRelationCall } from '../shared/use-relation-call.ts';
import { Withdraw } from '../shared/withdraw.tsx';

type Profile = Reply<'GET /api/profile/{userId}'>;
interface ProfileProps {
  readonly profile: Profile;
}

/** Actions with this family, depending on the relation. */
export function ProfileActions({ profile, onWithdrawn }: ProfileProps & { readonly onWithdrawn: () => void }) {
  const { relation, requestId, childName: name, _id: userId } = profile;
  if (relation === undefined) return null;
  if (relation === 'received' && requestId) return <Answer requestId={requestId} name={name} />;
  return (
    <Cluster>
      {relation === 'none' && <Connect userId={userId} name={name} />}
      {relation === 'connected' && (
        <LinkButton to={`/messages?with=${userId}`} icon="chat" aria-label={`Message ${name}`}>
          Message
        </LinkButton>
      )}
      {relation === 'sent' && (
        <>
          <Badge tone="marigold" icon="check">
            Request sent, pending
          </Badge>
          <Withdraw userId={userId} name={name} onDone={onWithdrawn} />
        </>
      )}
    </Cluster>
  );
}

function Connect({ userId, name }: { readonly userId: string; readonly name: string }) {
  const connect = useRelationCall('connect');
  return (
    <Button
      icon="heart"
      isPending={connect.isPending}
      aria-label={`Connect with ${name}`}
      onPress={() => connect.mutate(userId)}
    >
      Connect
    </Button>
  );
}

function Answer({ requestId, name }: { readonly requestId: string; readonly name: string }) {
  return (
    <Card tone="tinted" as="section" aria-label="Their request">
      <p>{name}’s family would like to connect with you.</p>
      <AnswerButtons requestId={requestId} name={name} />
    </Card>
  );
}

/** Disconnect, block and report, at the bottom of the page. */
export function ProfileSafetyActions({
  profile,
  onDisconnected,
  onReport,
}: ProfileProps & { readonly onDisconnected: () => void; readonly onReport: () => void }) {
  const navigate = useNavigate();
  const { _id: userId, childName: name, relation } = profile;
  if (relation === undefined) return null;
  return (
    <Card as="section" title="Something not right?">
      <EndRelationActions
        userId={userId}
        name={name}
        can={relation === 'connected' ? ['disconnect', 'block'] : ['block']}
        onDone={(what) => {
          if (what === 'block') void navigate('/connections', { replace: true });
          else onDisconnected();
        }}
      >
        <Button tone="secondary" size="small" icon="flag" aria-label={`Report ${name}`} onPress={onReport}>
          Report
        </Button>
      </EndRelationActions>
    </Card>
  );
}
