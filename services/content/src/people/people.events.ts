import type { accountChanged, DataOf, Envelope, profileChanged } from '@notalone/contracts';
import type { ContentDeps } from '../deps.ts';
import { recordMentors } from './mentors.ts';
import { recordAccounts } from './people.ts';

/** Who people are, as auth says. */
export const onAccountsChanged = (
  { db }: Pick<ContentDeps, 'db'>,
  events: readonly Envelope<DataOf<typeof accountChanged>>[],
): Promise<void> =>
  recordAccounts(
    db,
    events.map(({ data }) => data),
  );

/** Who is a mentor, as profile says. */
export const onProfilesChanged = (
  { db }: Pick<ContentDeps, 'db'>,
  events: readonly Envelope<DataOf<typeof profileChanged>>[],
): Promise<void> =>
  recordMentors(
    db,
    events.map(({ data }) => data),
  );
