import type { accountChanged, DataOf, profileChanged, relationChanged, UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { Earlier } from '@notalone/service-kit/projections/relations';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import { recordAccounts, recordProfiles } from './people.ts';

/** Stores accounts, as auth publishes them, and closes the sockets of people who are banned or leaving. */
export async function onAccountsChanged(
  { db, disconnectPerson }: Pick<ChatDeps, 'db' | 'disconnectPerson'>,
  events: readonly EventOf<typeof accountChanged>[],
): Promise<void> {
  const accounts = events.map(({ data }) => data);
  await recordAccounts(db, accounts);
  for (const { userId, status } of accounts) if (status === 'banned' || status === 'deleting') disconnectPerson(userId);
}

/** Stores profiles, as profile publishes them. */
export const onProfilesChanged = (
  { db }: Pick<ChatDeps, 'db'>,
  events: readonly EventOf<typeof profileChanged>[],
): Promise<void> =>
  recordProfiles(
    db,
    events.map(({ data }) => data),
  );

/**
 * The people whose pages change. For a block only the blocker, unless the two had a conversation that it hides; for
 * the end of a block, which restores nothing, only the blocker too.
 */
function affectedBy({ pair, state, blockedBy }: DataOf<typeof relationChanged>, before: Earlier): readonly UserId[] {
  if (before.state === 'blocked') return before.blockedBy ?? [];
  const hadConversation = before.state === 'connected' || before.state === 'ended';
  return state === 'blocked' && !hadConversation ? blockedBy : pair;
}

/** Has the open pages of the two ask again, last of all. */
export function onRelationRecorded(
  { push, pushNotifications }: Pick<ChatDeps, 'push' | 'pushNotifications'>,
  data: DataOf<typeof relationChanged>,
  before: Earlier,
  session: ClientSession,
): void {
  const affected = affectedBy(data, before);
  afterCommit(session, () => {
    push(affected, 'relations', {});
    // A block takes unread messages and notifications out of the badge.
    for (const userId of affected) pushNotifications(userId);
  });
}
