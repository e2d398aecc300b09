import { Badge, Button, Card, Cluster, ErrorState, Loading, Notice, Skeleton, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { useSendOnce } from '@notalone/web-features/use-send-once';
import { Link } from '@notalone/web-kit/router';
import { useState } from 'react';
import { DecisionDialog } from '../decisions/decision-dialog.tsx';
import { History } from '../decisions/history.tsx';
import { NoteForm } from '../shared/note-form.tsx';
import { formatTime } from '../shared/times.ts';
import { addPersonNote, type Person, type PersonAction, sanction, usePerson } from './use-people.ts';

/** A member, what was decided about them, and what can be decided without a report. */
export function PersonCard({ userId }: { readonly userId: string }) {
  const person = usePerson(userId);
  if (person.isPending)
    return (
      <Loading label="Loading the person…">
        <Skeleton shape="block" size="l" />
      </Loading>
    );
  if (!person.data) return <ErrorState message={errorText(person.error, '')} onRetry={() => void person.refetch()} />;
  return <Found person={person.data} />;
}

function Found({ person }: { readonly person: Person }) {
  const { _id, username, role, memberSince, ban, openCases, history } = person;
  const [action, setAction] = useState<PersonAction>();
  const sendOnce = useSendOnce();
  const close = () => setAction(undefined);
  return (
    <Card as="section" aria-label={username}>
      <Stack gap={4}>
        <Cluster gap={2}>
          <h3>{username}</h3>
          <Badge tone="teal">{role}</Badge>
        </Cluster>
        <p>
          Member since {formatTime(memberSince)}. Open reports: {openCases}.
        </p>
        {ban && (
          <Notice tone="warning" title={ban.until ? `Banned until ${formatTime(ban.until)}` : 'Banned permanently'}>
            {ban.reason}
          </Notice>
        )}
        {role === 'parent' && (
          <Cluster gap={2}>
            <Button tone="secondary" onPress={() => setAction('warn')}>
              Warn
            </Button>
            <Button tone="danger" onPress={() => setAction('ban')}>
              Ban
            </Button>
            {ban && (
              <Button tone="secondary" onPress={() => setAction('unban')}>
                End the ban
              </Button>
            )}
          </Cluster>
        )}
        <p>
          <Link to={`/admin-dashboard?section=audit&about=${_id}`}>What admins did about {username}</Link>
        </p>
        <History entries={history} />
        <NoteForm about={_id} send={(text) => addPersonNote(_id, text)} />
      </Stack>
      {action && (
        <DecisionDialog
          action={action}
          draft={_id}
          send={(decision) =>
            sendOnce([_id, action, decision], (idempotencyKey) => sanction(_id, action, decision, idempotencyKey))
          }
          onDone={close}
          onClose={close}
        />
      )}
    </Card>
  );
}
