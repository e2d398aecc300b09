import { Badge, Button, Card, Cluster, LinkButton } from '@notalone/ui';
import { ChildPicture } from '../shared/child-picture.tsx';
import { useToastedCall } from '../shared/toasted-call.ts';
import css from './monitor.module.css';
import { RestoreButton } from './remove-child.tsx';
import { type Child, childrenKey, unlockChild } from './use-children.ts';

interface ChildCardProps {
  readonly child: Child;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** A child in the list, with what is wrong with its login. */
export function ChildCard({ child, isSelected, onSelect }: ChildCardProps) {
  const { _id, name, avatar, t1dWarriorUsername, locked, removedAt, consents, birthYear, otherGuardian, needsNewPin } =
    child;
  return (
    <Card as="li" padding="s" tone={isSelected && !removedAt ? 'tinted' : 'plain'}>
      <div className={css.row}>
        <ChildPicture file={avatar} />
        <div className={css.who}>
          <h2 className={css.name}>{name}</h2>
          <p className={css.line}>Logs in as {t1dWarriorUsername}</p>
          {otherGuardian && (
            <p className={css.line}>
              You look after {name} with <bdi>{otherGuardian}</bdi>
            </p>
          )}
          <Cluster gap={2}>
            {locked && <Badge tone="coral">Locked after wrong PINs</Badge>}
            {!removedAt && !consents.login && <Badge tone="marigold">Cannot log in until you agree, in Settings</Badge>}
            {!removedAt && needsNewPin && <Badge tone="coral">Needs a new PIN, in Settings</Badge>}
            {!removedAt && birthYear === undefined && <Badge tone="marigold">Birthday missing, in Settings</Badge>}
            {removedAt && <Badge tone="marigold">Removed</Badge>}
          </Cluster>
        </div>
        <Cluster gap={2}>
          {locked && <UnlockButton childId={_id} name={name} />}
          {removedAt ? (
            <RestoreButton child={child} />
          ) : (
            <>
              <LinkButton
                to={`/school-card/${_id}`}
                tone="quiet"
                size="small"
                icon="book"
                aria-label={`School card for ${name}`}
              >
                School card
              </LinkButton>
              <Button tone="secondary" size="small" aria-pressed={isSelected} onPress={onSelect}>
                {isSelected ? 'Shown below' : `Show ${name}`}
              </Button>
            </>
          )}
        </Cluster>
      </div>
    </Card>
  );
}

function UnlockButton({ childId, name }: { readonly childId: string; readonly name: string }) {
  const unlock = useToastedCall({
    send: () => unlockChild(childId),
    done: ({ message }) => message,
    failed: 'Failed to unlock the login.',
    changes: [childrenKey],
  });
  return (
    <Button
      size="small"
      tone="secondary"
      icon="lock"
      isPending={unlock.isPending}
      onPress={() => unlock.mutate(undefined)}
    >
      {`Unlock ${name}`}
    </Button>
  );
}
