import { useNavigate } from '@notalone/router';
import { Badge, Button, Card, Cluster, LinkButton } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import { AnswerButtons } from '../shared/answer-buttons.tsx';
import { PartingActions } from '../shared/parting-actions.tsx';
import { useRelationCall } from '../shared/use-relation-call.ts';

type Profile = Reply<'GET /api/profile/{userId}'>;
interface OfProfile {
  readonly profile: Profile;
}

/** What I can do with this family, by how we stand. */
export function ProfileActions({ profile }: OfProfile) {
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
        <Badge tone="marigold" icon="check">
          Request sent, pending
        </Badge>
      )}
    </Cluster>
  );
}

function Connect({ userId, name }: { readonly userId: string; readonly name: string }) {
  const connect = useRelationCall('connect');
  return (
    <Button icon="heart" isPending={connect.isPending} aria-label={`Connect with ${name}`} onPress={() => connect.mutate(userId)}>
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

/** The ways out, at the foot of the page: disconnect, block, report. */
export function ProfileWaysOut({ profile, onDisconnected, onReport }: OfProfile & { readonly onDisconnected: () => void; readonly onReport: () => void }) {
  const navigate = useNavigate();
  const { _id: userId, childName: name, relation } = profile;
  if (relation === undefined) return null;
  return (
    <Card as="section" title="Something not right?">
      <PartingActions
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
      </PartingActions>
    </Card>
  );
}
