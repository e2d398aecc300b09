import type { UserId } from '@notalone/contracts';
import type { Db, ObjectId } from 'mongodb';
import { countHidden, findCardComments } from '../comments/newest-comments.ts';
import { findPeople, type People } from '../people/people.ts';
import { type CardComment, findOriginals, type PostDocument } from '../post-store/posts.store.ts';
import { findReactions, type Reaction } from '../reactions/reactions.store.ts';
import type { Reader } from '../visibility/reader.ts';

/** What a card shows besides the post itself. The maps are by post id. */
export interface Hydrated {
  /** Of the reader and of people with whom the reader has a block. */
  readonly reactions: ReadonlyMap<string, readonly Reaction[]>;
  /** The newest that the reader sees, the newest first. */
  readonly comments: ReadonlyMap<string, readonly CardComment[]>;
  /** How many the reader does not see. */
  readonly hiddenComments: ReadonlyMap<string, number>;
  /** Originals of reshares; those that are gone are absent. */
  readonly originals: ReadonlyMap<string, PostDocument>;
  readonly people: People;
}

const hasReactions = ({ counters: { comments: _comments, ...reactions } }: PostDocument) =>
  Object.values(reactions).some((count) => count > 0);
const idsOf = (posts: readonly PostDocument[]): ObjectId[] => posts.map(({ _id }) => _id);

/** Reads the people who are not known yet. */
async function completePeople(db: Db, known: People, userIds: readonly UserId[]): Promise<People> {
  const missing = [...new Set(userIds)].filter((userId) => !known.has(userId));
  return missing.length === 0 ? known : new Map([...known, ...(await findPeople(db, missing))]);
}

/** Reads what belongs to these posts, in one query of each kind for all of them, all at once. */
export async function hydratePosts(
  db: Db,
  reader: Reader,
  posts: readonly PostDocument[],
  known: People = new Map(),
): Promise<Hydrated> {
  const originalIds = posts.flatMap(({ original }) => original ?? []);
  const reacted = [...idsOf(posts.filter(hasReactions)), ...originalIds];
  const cardComments = await findCardComments(db, reader, posts);
  const named = [
    ...posts.flatMap(({ author, mentions, originalAuthor = author }) => [author, ...mentions, originalAuthor]),
    ...[...cardComments.comments.values()].flat().flatMap(({ userId }) => userId ?? []),
  ];
  const [reactions, hiddenComments, originals, people] = await Promise.all([
    findReactions(db, reacted, [reader.userId, ...reader.blocked]),
    countHidden(db, reader, cardComments),
    findOriginals(db, originalIds),
    completePeople(db, known, named),
  ]);
  return {
    reactions: Map.groupBy(reactions, ({ postId }) => postId.toHexString()),
    comments: cardComments.comments,
    hiddenComments,
    originals: new Map(originals.map((original) => [original._id.toHexString(), original])),
    people,
  };
}
