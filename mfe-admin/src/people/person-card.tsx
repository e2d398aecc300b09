import { Badge, Button, Card, Cluster, ErrorState, Loading, Notice, Skeleton, Stack } from '@notalone/ui';
import { errorText, shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { useState } from 'react';
import { type Decision, DecisionDialog } from '../decisions/decision-dialog.tsx';
import { History } from '../decisions/history.tsx';
import { peopleKey } from '../shared/keys.ts';
import { NoteForm } from '../shared/note-form.tsx';
import { formatTime } from '../shared/times.ts';

type Person = Reply<'GET /api/moderation/people/{userId}'>;
type PersonAction = 'warn' | 'ban' | 'unban';

/** A member, what was decided about them, and what can be decided without a report. */
export function PersonCard({ userId }: { readonly userId: string }) {
  const person = useQuery({
    queryKey: [...peopleKey, userId],
    queryFn: ({ signal }) => api('GET /api/moderation/people/{userId}', { params: { userId }, signal }),
    retry: shouldRetry,
  });
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
        <History entries={history} />
        <NoteForm
          send={(text) =>
            api('POST /api/moderation/people/{userId}/notes', { params: { userId: _id }, body: { text } })
          }
        />
      </Stack>
      {action && (
        <DecisionDialog
          action={action}
          send={(decision) => sanction(_id, action, decision)}
          onDone={close}
          onClose={close}
        />
      )}
    </Card>
  );
}

function sanction(userId: string, action: PersonAction, { reason, ruleId, banType }: Decision) {
  const params = { userId };
  const body = { reason, ...(ruleId && { ruleId }) };
  if (action === 'unban') return api('POST /api/moderation/people/{userId}/unban', { params, body: { reason } });
  return action === 'ban'
    ? api('POST /api/moderation/people/{userId}/ban', { params, body: { ...body, banType } })
    : api('POST /api/moderation/people/{userId}/warn', { params, body });
}
