import { Badge, Button, Card, Stack } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { useAskPassword } from '@notalone/web-features/password-gate';
import { useNavigate } from '@notalone/web-kit/router';
import { useState } from 'react';
import { type Child, monitorKey } from '../monitor/use-children.ts';
import { formatDay } from '../shared/format-day.ts';
import { useToastedCall } from '../shared/toasted-call.ts';
import css from './guardians.module.css';
import { type Guardians, leave, undoGuardian } from './use-guardians.ts';

interface GuardianListProps {
  readonly child: Child;
  readonly guardians: Guardians;
}

/** Who they are, and what ends it: undoing within seven days, or leaving. */
export function GuardianList({ child, guardians: { guardians, canUndoUntil } }: GuardianListProps) {
  const other = guardians.find(({ isYou }) => !isYou);
  return (
    <Card as="section" title="Guardians">
      <Stack gap={4}>
        <Stack as="ul" gap={3}>
          {guardians.map(({ username, isYou, since }) => (
            <li key={username} className={css.row}>
              <bdi className={css.name}>{username}</bdi>
              {isYou && <Badge tone="teal">You</Badge>}
              {since && <span className={css.soft}>since {formatDay(since)}</span>}
            </li>
          ))}
        </Stack>
        {!other && <p>Only you look after {child.name} here.</p>}
        {other && canUndoUntil && <Undo child={child} other={other.username} until={canUndoUntil} />}
        {other && <Leave child={child} other={other.username} />}
      </Stack>
    </Card>
  );
}

interface EndingProps {
  readonly child: Child;
  readonly other: string;
}

function Undo({ child, other, until }: EndingProps & { readonly until: string }) {
  const [isAsking, setAsking] = useState(false);
  const askPassword = useAskPassword();
  const undo = useToastedCall({
    send: () => undoGuardian(child._id),
    done: ({ message }) => message,
    failed: 'That could not be undone. Please try again.',
    changes: [monitorKey],
    onFailed: (error) => askPassword(error, () => undo.mutate(undefined)),
  });
  return (
    <Stack gap={1}>
      <div>
        <Button tone="secondary" icon="retry" isPending={undo.isPending} onPress={() => setAsking(true)}>
          <span className={css.words}>Undo that {other} joined</span>
        </Button>
      </div>
      <p className={css.soft}>You can undo this until {formatDay(until)}.</p>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Undo that ${other} joined?`}
        confirmLabel="Yes, undo it"
        tone="danger"
        onConfirm={() => {
          setAsking(false);
          undo.mutate(undefined);
        }}
      >
        <p>
          From now on {other} sees and decides nothing for {child.name}, and is told so. You can invite somebody again.
        </p>
      </ConfirmDialog>
    </Stack>
  );
}

function Leave({ child, other }: EndingProps) {
  const [isAsking, setAsking] = useState(false);
  const askPassword = useAskPassword();
  const navigate = useNavigate();
  const leaving = useToastedCall({
    send: () => leave(child._id),
    done: ({ message }) => message,
    failed: 'You are still a guardian: that did not work. Please try again.',
    changes: [monitorKey],
    onDone: () => void navigate('/child-monitor', { replace: true }),
    onFailed: (error) => askPassword(error, () => leaving.mutate(undefined)),
  });
  return (
    <div>
      <Button tone="danger" isPending={leaving.isPending} onPress={() => setAsking(true)}>
        Stop being a guardian
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Stop being a guardian of ${child.name}?`}
        confirmLabel="Yes, I leave"
        tone="danger"
        onConfirm={() => {
          setAsking(false);
          leaving.mutate(undefined);
        }}
      >
        <p>
          {other} then looks after {child.name} alone. You see and decide nothing for {child.name} any more, and the
          emergency button no longer texts you. You cannot undo this: {other} would have to invite you.
        </p>
      </ConfirmDialog>
    </div>
  );
}
