import { type Child, type ChildId, type ExportRecord, guardedBy, guardianHas, type UserId } from '@notalone/contracts';
import { EXPORT_PAGE_MAX } from '@notalone/contracts/limits';
import {
  collectionSection,
  type ExportSection,
  listSection,
  type SectionPage,
} from '@notalone/service-kit/data-exports/export-page';
import { ObjectId } from 'mongodb';
import { findChildren } from '../child-records/children.store.ts';
import { guardianEntriesOf } from '../child-records/guardian-entries.store.ts';
import { listChildren } from '../children/list-children.ts';
import { listBlocks } from '../connections/list-blocks.ts';
import { listConnections } from '../connections/list-connections.ts';
import { listReceived, listSent } from '../connections/list-requests.ts';
import type { Page, PageQuery } from '../connections/relation-pages.ts';
import { consentsOf } from '../consents/consents.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { listChildFriendships, listMyFriendships } from '../friendships/list-friendships.ts';
import { roleOf } from '../mentor-records/mentor-pairs.rules.ts';
import { listPairsOf } from '../mentor-records/mentor-pairs.store.ts';
import { findMentor } from '../mentor-records/mentors.store.ts';
import { pairViews } from '../mentoring/mentoring.view.ts';
import { findProfile } from '../profiles/profiles.store.ts';
import { ownProfile } from '../profiles/profiles.view.ts';
import { schoolCardOf } from '../school-cards/school-cards.store.ts';

export type Deps = Pick<ProfileDeps, 'db' | 'now' | 'internal' | 'log' | 'encryption'>;
type Record = ExportRecord<'profile'>;

async function profileRecords({ db }: Deps, userId: UserId): Promise<Record[]> {
  const profile = await findProfile(db, userId);
  if (!profile) return [];
  const { pictureId, profilePicAlt } = profile;
  return [
    {
      kind: 'profile',
      profile: ownProfile(profile),
      ...(pictureId && { pictureId }),
      ...(profilePicAlt && { imageAlt: profilePicAlt }),
    },
  ];
}

async function childRecords(deps: Deps, userId: UserId): Promise<Record[]> {
  const { children } = await listChildren(deps, userId);
  return children.map((child) => ({ kind: 'child', child }));
}

/** Not of those whom a moderator took reading from the person of. */
async function readableChildren(deps: Deps, userId: UserId): Promise<Child[]> {
  const { children } = await listChildren(deps, userId);
  const known = await findChildren(
    deps.db,
    children.map(({ _id }) => _id),
  );
  return children.filter(({ _id }) => guardianHas(known.get(_id) ?? guardedBy(userId), userId, 'decisions'));
}

/** Numbers by their last three digits, as everywhere in the copy. */
async function cardRecord(deps: Deps, { _id: childId, name: childName }: Child): Promise<Record[]> {
  const stored = await schoolCardOf(deps, childId);
  if (!stored) return [];
  const { contacts, ...card } = stored.card;
  const ringFirst = contacts.map(({ name, relation, phone }) => ({ name, relation, phoneEnding: phone.slice(-3) }));
  return [{ kind: 'schoolCard', childId, childName, savedAt: stored.savedAt.toISOString(), card, ringFirst }];
}

async function cardRecords(deps: Deps, userId: UserId): Promise<Record[]> {
  const children = await readableChildren(deps, userId);
  return (await Promise.all(children.map((child) => cardRecord(deps, child)))).flat();
}

async function mentoringRecords(deps: Deps, userId: UserId): Promise<Record[]> {
  const [mentor, pairs] = await Promise.all([findMentor(deps.db, userId), listPairsOf(deps.db, userId)]);
  const shown = new Map((await pairViews(deps, userId, pairs)).map((view) => [view._id, view]));
  const promise = mentor && {
    kind: 'mentorPromise' as const,
    wordingVersion: mentor.wordingVersion,
    at: mentor.agreedAt.toISOString(),
  };
  const records = pairs.flatMap((pair): Record[] => {
    const role = roleOf(pair, userId);
    if (!role) return [];
    const { state, askedAt, startedAt, endedAt, endedBy, endWords, answers } = pair;
    const name = shown.get(pair._id)?.other.username;
    const mine = answers[role];
    return [
      {
        kind: 'mentoring',
        role,
        ...(name !== undefined && { name }),
        state,
        askedAt: askedAt.toISOString(),
        ...(startedAt && { startedAt: startedAt.toISOString() }),
        ...(endedAt && { endedAt: endedAt.toISOString() }),
        ...(mine && { answer: mine.answer }),
        words: [mine?.words, endedBy === role ? endWords : undefined].filter((words) => words !== undefined),
      },
    ];
  });
  return promise ? [promise, ...records] : records;
}

/** The person's own actions alone, not what the other guardian did. */
const actionSection = (deps: Deps, userId: UserId): ExportSection<Record> =>
  collectionSection(
    guardianEntriesOf(deps.db),
    { userId },
    (text) => text,
    async (found) => {
      const { children } = await listChildren(deps, userId);
      const names = new Map(children.map(({ _id, name }) => [_id, name]));
      return found.map(({ childId, action, at }) => {
        const childName = names.get(childId);
        return { kind: 'guardianAction', childId, ...(childName && { childName }), action, at: at.toISOString() };
      });
    },
  );

/** As the parent sees them in the monitor. */
async function friendRecords(deps: Deps, userId: UserId): Promise<Record[]> {
  const children = await readableChildren(deps, userId);
  const friends = await Promise.all(
    children.map(async ({ _id: childId, name: childName }) =>
      (await listChildFriendships(deps, userId, childId)).map(({ friendName, status, createdAt }) => {
        return { kind: 'childFriend' as const, childId, childName, friendName, status, createdAt };
      }),
    ),
  );
  return friends.flat();
}

/** A list of relations as the person sees it, which only somebody with a profile has. */
const relationSection =
  <Shown>(
    deps: Deps,
    userId: UserId,
    list: (query: PageQuery) => Promise<Page<Shown>>,
    toRecord: (shown: Shown) => Record,
  ): ExportSection<Record> =>
  async (after): Promise<SectionPage<Record>> => {
    if (!(await findProfile(deps.db, userId))) return { records: [] };
    const { items, next } = await list({ cursor: after, limit: EXPORT_PAGE_MAX });
    return { records: items.map(toRecord), ...(next !== undefined && { after: next }) };
  };

/**
 * This service's own part of the copy of a person's data (rules 8.2): others as they are shown today, by name alone.
 */
export const ownSections = (deps: Deps, userId: UserId): ExportSection<Record>[] => [
  listSection(() => profileRecords(deps, userId)),
  collectionSection(
    consentsOf(deps.db),
    { userId },
    (text) => new ObjectId(text),
    (found) =>
      found.map(({ kind, childId, given, wordingVersion, at }) => ({
        kind: 'consent',
        consent: kind,
        ...(childId && { childId }),
        given,
        wordingVersion,
        at: at.toISOString(),
      })),
  ),
  listSection(() => childRecords(deps, userId)),
  listSection(() => cardRecords(deps, userId)),
  listSection(() => friendRecords(deps, userId)),
  actionSection(deps, userId),
  listSection(() => mentoringRecords(deps, userId)),
  relationSection(
    deps,
    userId,
    (query) => listConnections(deps, userId, query),
    ({ username: name, childName, connectedAt }) => ({ kind: 'connection', name, childName, connectedAt }),
  ),
  relationSection(
    deps,
    userId,
    (query) => listSent(deps, userId, query),
    ({ toUserId: { username: name }, createdAt, expiresAt }) => ({
      kind: 'request',
      direction: 'sent',
      name,
      createdAt,
      expiresAt,
    }),
  ),
  relationSection(
    deps,
    userId,
    (query) => listReceived(deps, userId, query),
    ({ fromUserId: { username: name }, createdAt, expiresAt }) => ({
      kind: 'request',
      direction: 'received',
      name,
      createdAt,
      expiresAt,
    }),
  ),
  async (after) => {
    const { items, next } = await listBlocks(deps, userId, { cursor: after, limit: EXPORT_PAGE_MAX });
    const records = items.map(({ username: name, blockedAt }) => ({ kind: 'block' as const, name, blockedAt }));
    return { records, ...(next !== undefined && { after: next }) };
  },
];

/** A child's own: what is known of it, and its friends as it sees them. */
export const childSections = (deps: Deps, parentId: UserId, childId: ChildId): ExportSection<Record>[] => {
  const own = async () =>
    (await childRecords(deps, parentId)).filter((one) => one.kind === 'child' && one.child._id === childId);
  return [
    listSection(own),
    listSection(async () =>
      (await cardRecords(deps, parentId)).filter((one) => one.kind === 'schoolCard' && one.childId === childId),
    ),
    listSection(async () => {
      const [self] = await own();
      const childName = self?.kind === 'child' ? self.child.name : '';
      return (await listMyFriendships(deps, childId)).map(({ friendName, status, createdAt }) => {
        return { kind: 'childFriend' as const, childId, childName, friendName, status, createdAt };
      });
    }),
  ];
};
