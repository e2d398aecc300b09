import { childIdSchema, type ExportRecord, internal, userIdSchema } from '@notalone/contracts';
import { type ExportSection, listSection, readExportPage } from '@notalone/service-kit/data-exports/export-page';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import { findAccount } from '../accounts/accounts.store.ts';
import { findEmailChange } from '../accounts/email-changes.store.ts';
import { type ChildLogin, findChildLogin, findChildLogins, findNamedIn } from '../children/children.store.ts';
import type { AuthDeps } from '../deps.ts';
import { findChildrenOf } from '../guardians/guardians.store.ts';
import { findFactors } from '../second-factor/factors.store.ts';
import { listSessionsOf } from '../sessions/sessions.store.ts';

type Deps = Pick<AuthDeps, 'db' | 'now'>;
type Record = ExportRecord<'auth'>;

const used = (lastUsedAt: Date | undefined) => lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() };

async function accountRecords({ db, now }: Deps, userId: string): Promise<Record[]> {
  const [account, change] = await Promise.all([findAccount(db, userId), findEmailChange(db, userId, now())]);
  if (!account) return [];
  const { username, email, phone, role, createdAt, emailVerifiedAt, phoneVerifiedAt, lastLoginAt, agreed } = account;
  const agreement = agreed && {
    isAdult: agreed.isAdult ?? false,
    ...(agreed.terms && { terms: agreed.terms }),
    at: agreed.at.toISOString(),
  };
  return [
    {
      kind: 'account',
      userId: userIdSchema.parse(userId),
      username,
      email,
      ...(emailVerifiedAt && { emailVerifiedAt: emailVerifiedAt.toISOString() }),
      phoneNumber: phone,
      ...(phoneVerifiedAt && { phoneVerifiedAt: phoneVerifiedAt.toISOString() }),
      role,
      createdAt: createdAt.toISOString(),
      ...(lastLoginAt && { lastLoginAt: lastLoginAt.toISOString() }),
      ...(agreement && { agreed: agreement }),
      ...(change && change.replaces === account.passwordHash && { newEmail: change.email }),
    },
  ];
}

/** The own logins of the person, or the child. */
async function sessionRecords({ db, now }: Deps, userId: string): Promise<Record[]> {
  const sessions = await listSessionsOf(db, userId, now());
  return sessions.map(({ device, createdAt, lastUsedAt, expiresAt }) => ({
    kind: 'session',
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

async function factorRecords({ db }: Deps, userId: string): Promise<Record[]> {
  const { passkeys = [], authenticator } = (await findFactors(db, userId)) ?? {};
  return [
    ...passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      kind: 'passkey' as const,
      name,
      createdAt: createdAt.toISOString(),
      ...used(lastUsedAt),
    })),
    ...(authenticator
      ? [
          {
            kind: 'authenticator' as const,
            createdAt: authenticator.createdAt.toISOString(),
            ...used(authenticator.lastUsedAt),
          },
        ]
      : []),
  ];
}

const childRecord = (login: ChildLogin): Record => ({
  kind: 'childLogin',
  childId: childIdSchema.parse(login._id),
  childName: login.childName,
  warriorUsername: login.warriorUsername,
  createdAt: login.createdAt.toISOString(),
});
async function childRecords({ db }: Deps, userId: string): Promise<Record[]> {
  const { described, undescribed } = await findChildrenOf(db, userId, await findNamedIn(db, userId));
  const logins = await findChildLogins(
    db,
    [...described, ...undescribed].map(({ _id }) => _id),
  );
  return logins.map(childRecord);
}
async function ownChildRecords({ db }: Deps, childId: string): Promise<Record[]> {
  const login = await findChildLogin(db, childId);
  return login ? [childRecord(login)] : [];
}

/** This service's part of the copy of a person's data (rules 8.2). No hash, key, code or network leaves it. */
export function serveDataExports(server: InternalServer, deps: Deps): void {
  server.serve(internal.auth.exportPage, ({ body: { userId, childId, cursor } }) => {
    const ofChild = childId && [
      listSection(() => ownChildRecords(deps, childId)),
      listSection(() => sessionRecords(deps, childId)),
    ];
    const sections: ExportSection<Record>[] = ofChild ?? [
      listSection(() => accountRecords(deps, userId)),
      listSection(() => sessionRecords(deps, userId)),
      listSection(() => factorRecords(deps, userId)),
      listSection(() => childRecords(deps, userId)),
    ];
    return readExportPage(sections, cursor);
  });
}
