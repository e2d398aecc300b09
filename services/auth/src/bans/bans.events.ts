import type { accountLookedAt, banChanged, DataOf, Envelope } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { type BanDeps, letWrite, setBan } from './set-ban.ts';

export const onBanChanged = (
  deps: BanDeps,
  { data }: Envelope<DataOf<typeof banChanged>>,
  session: ClientSession,
): Promise<void> => setBan(deps, data, session);

export const onAccountLookedAt = (
  deps: BanDeps,
  { data: { userId } }: Envelope<DataOf<typeof accountLookedAt>>,
  session: ClientSession,
): Promise<void> => letWrite(deps, userId, session);
