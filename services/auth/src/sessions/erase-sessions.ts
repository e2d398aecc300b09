import {
  CHILD_KEPT_SECONDS,
  CHILD_SESSION_SECONDS,
  PARENT_REMEMBERED_SECONDS,
  PARENT_SESSION_SECONDS,
} from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { endSessionsOf } from './end-sessions.ts';
import { SESSION_INDEXES, type SessionDocument } from './sessions.store.ts';

export const SESSIONS: PersonalData<SessionDocument, Pick<AuthDeps, 'db' | 'outbox' | 'revocations'>> = {
  collection: 'sessions',
  indexes: SESSION_INDEXES,
  subject: 'both',
  where: (id) => ({ $or: [{ personId: id }, { userId: id }] }),
  hold: { without: ['tokenHash'] },
  whenLeaving: {
    async by(deps, { id }, session: ClientSession) {
      await endSessionsOf(deps, session, { personId: id });
    },
    says: 'Ended at once in every service, and deleted. A child’s go on with the guardian who stays.',
  },
  expires: [
    { what: 'a parent’s session', seconds: PARENT_SESSION_SECONDS },
    { what: 'a parent’s session with Remember Me', seconds: PARENT_REMEMBERED_SECONDS },
    { what: 'a child’s session', seconds: CHILD_SESSION_SECONDS },
    { what: 'a child’s session with Keep me logged in', seconds: CHILD_KEPT_SECONDS },
  ],
  privacy: [
    {
      what: 'sessions: hashed refresh token, kind of device, keyed hash of the network, times',
      why: 'to stay logged in, to end sessions',
      seenBy: 'oneself',
      kept: '24 hours, or 14 days with Remember Me',
    },
  ],
  inCopy: { kind: 'session' },
  receipt: 'access',
};
