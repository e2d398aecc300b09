import { pairKey, type UserId } from '@notalone/contracts';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { FIND_INDEXES } from '../../../../services/profile/src/profiles/find-by.ts';
import type { RelationDocument } from '../../../../services/profile/src/relations/relations.store.ts';
import { allCells, type Family, family, isInnerLondon, randomUserId, someCell } from './families.ts';

/** The indexes that a search by cell reads; created at once, because MongoDB builds each on one core. */
const SEARCHED = FIND_INDEXES.filter(({ name }) => name !== 'names');
/** This many families are invented; the rest are copies. */
const MODELS = 20_000;
const BATCH = 5000;
/**
 * How many families each reader has already dismissed, connected with or been refused by; nearby ones, as in
 * practice.
 */
const RELATIONS = 40;
/** The reader's radius: most keep the form's default. */
const RADII = [25, 25, 25, 25, 5, 10, 50, 100, 500];

export interface Reader {
  readonly userId: UserId;
  readonly cell: string;
  readonly searchRadius: number;
}

/** Half where people live, a quarter in inner London, a quarter in any cell, most of them sparsely populated. */
export function someReaders(count: number): Reader[] {
  const cells = allCells();
  const london = cells.filter(isInnerLondon);
  const oneOf = (all: readonly string[]) => all[Math.floor(Math.random() * all.length)] ?? '';
  const pick = [someCell, someCell, () => oneOf(london), () => oneOf(cells)];
  return Array.from({ length: count }, (_, index) => ({
    userId: randomUserId(),
    cell: pick[index % pick.length]?.() ?? '',
    searchRadius: RADII[index % RADII.length] ?? 25,
  }));
}

function relationOf(reader: UserId, other: UserId, index: number): RelationDocument {
  const at = new Date();
  const pair = [reader, other].sort() as [UserId, UserId];
  const connected = index % 4 === 0;
  return {
    _id: pairKey(reader, other),
    pair,
    state: connected ? 'connected' : 'none',
    since: at,
    version: 1,
    refused: connected ? [] : [{ by: reader, at }],
    reportedBy: [],
  };
}

type Db = Awaited<ReturnType<typeof connectMongo>>['db'];
const insert = (db: Db, collection: string, rows: readonly object[]) =>
  db.collection(collection).insertMany([...rows], { ordered: false, writeConcern: { w: 1, j: false } });
const storing = (profiles: string, people: string) => (db: Db, families: readonly Family[]) =>
  Promise.all([
    insert(
      db,
      profiles,
      families.map(({ profile }) => profile),
    ),
    insert(
      db,
      people,
      families.map(({ person }) => person),
    ),
  ]);
const storeModels = storing('modelProfiles', 'modelPeople');
const storeReaders = storing('profiles', 'people');

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const someByte = { $arrayElemAt: [HEX, { $floor: { $multiply: [{ $rand: {} }, HEX.length] } }] };
const after = (field: string, digits: number) => ({ $substrCP: [field, digits, 24 - digits] });
const ownId = { $concat: [{ $arrayElemAt: [HEX, '$copy'] }, after('$_id', 2)] };
const ownOrder = { $concat: [someByte, someByte, someByte, after('$order', 6)] };

/**
 * MongoDB copies the models itself, each with its own id and position in the order: a fifth of the work of sending a
 * million documents.
 */
async function copy(db: Db, copies: number): Promise<void> {
  const copied = (from: string, set: object, to: string) =>
    db
      .collection(from)
      .aggregate([
        { $set: { copy: { $range: [0, copies] } } },
        { $unwind: '$copy' },
        { $set: set },
        { $unset: 'copy' },
        { $out: to },
      ])
      .toArray();
  await Promise.all([
    copied('modelProfiles', { _id: ownId, order: ownOrder }, 'profiles'),
    copied('modelPeople', { _id: ownId }, 'people'),
  ]);
  await Promise.all([db.dropCollection('modelProfiles'), db.dropCollection('modelPeople')]);
}

async function relationsOf(db: Db, { userId, cell }: Reader): Promise<RelationDocument[]> {
  const near = await db
    .collection<{ _id: UserId }>('profiles')
    .find({ 'findBy.cell': cell, _id: { $ne: userId } })
    .project<{ _id: UserId }>({ _id: 1 })
    .limit(RELATIONS)
    .toArray();
  return near.map(({ _id }, index) => relationOf(userId, _id, index));
}

/**
 * Fills a database that profile's migrations have prepared with `count` families and the readers. Creates the indexes
 * last.
 */
export async function seed(
  mongoUrl: string,
  count: number,
  readers: readonly Reader[],
): Promise<{ seconds: number; inLargestCell: number }> {
  const from = performance.now();
  const { db, close } = await connectMongo({ url: mongoUrl, appName: 'bench' });
  try {
    await Promise.all(['profiles', 'people'].map((name) => db.collection(name).dropIndexes()));
    const models = Math.min(count, MODELS);
    const inCell = new Map<string, number>();
    for (let made = 0; made < models; made += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, models - made) }, () => family(someCell()));
      for (const { profile } of batch) inCell.set(profile.cell, (inCell.get(profile.cell) ?? 0) + 1);
      await storeModels(db, batch);
    }
    const copies = Math.round(count / models);
    await copy(db, copies);
    await storeReaders(
      db,
      readers.map(({ userId, cell, searchRadius }) =>
        family(cell, { _id: userId, searchRadius, profileVisibility: 'friends' }),
      ),
    );
    await Promise.all(SEARCHED.map((index) => db.collection('profiles').createIndexes([index])));
    const relations = await Promise.all(readers.map((reader) => relationsOf(db, reader)));
    const pairs = new Map(relations.flat().map((relation) => [relation._id, relation]));
    await insert(db, 'relations', [...pairs.values()]);
    return { seconds: (performance.now() - from) / 1000, inLargestCell: Math.max(...inCell.values()) * copies };
  } finally {
    await close();
  }
}
