import { pairKey, type UserId, userIdSchema } from '@notalone/contracts';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { newTally, type TallyDocument } from '../../../../services/feed/src/engagement/engagement.store.ts';
import type { PersonDocument } from '../../../../services/feed/src/people/people.ts';
import type { PostDocument } from '../../../../services/feed/src/posts/posts.store.ts';

const AUTHORS = 5_000;
const CONNECTIONS = 30;
const below = (limit: number) => Math.floor(Math.random() * limit);
const oneIn = (often: number) => below(often) === 0;
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
const newUserId = () => userIdSchema.parse(randomId());

const WORDS =
  'the sensor fell off again during swimming and we laughed about it then had toast with her first full night of sleep since March thank you all'.split(' ');
const text = (words: number) => Array.from({ length: words }, () => oneOf(WORDS)).join(' ');

function person(): PersonDocument {
  const _id = newUserId();
  const picture = oneIn(2) ? { profilePicUrl: `/uploads/profile/${randomId()}${randomId().slice(0, 8)}-small.webp`, profilePicAlt: 'A drawing' } : {};
  const visibility = oneIn(10) ? 'private' : oneIn(3) ? 'public' : 'friends';
  const profile = { childName: oneOf(['Anika', 'Sam', 'Zoë', 'Idris']), lookingFor: text(6), visibility, version: 1, ...picture } as const;
  return { _id, account: { username: `Parent ${_id.slice(-6)}`, status: oneIn(100) ? 'banned' : 'active', version: 1 }, profile };
}

/** Who writes and who reads. Some write much more than others. */
export interface Crowd {
  readonly authors: readonly PersonDocument[];
  readonly readers: readonly PersonDocument[];
  readonly relations: readonly { _id: string; members: UserId[]; state: 'connected' | 'blocked'; version: number }[];
}
const someAuthor = (authors: readonly PersonDocument[]) => authors[Math.floor(authors.length * Math.random() ** 2)] as PersonDocument;

/** Each reader is connected with thirty authors; every third has a block with one, two or three. */
export function crowd(readers: number): Crowd {
  const authors = Array.from({ length: AUTHORS }, person);
  const reading = Array.from({ length: readers }, person).map((reader) => ({ ...reader, account: { ...reader.account, status: 'active' } }) as PersonDocument);
  const relations = reading.flatMap(({ _id }, index) => {
    const others = [...new Set(Array.from({ length: CONNECTIONS + 3 }, () => someAuthor(authors)._id))];
    const blocks = index % 3 === 0 ? 1 + below(3) : 0;
    return others.map((other, place) => ({
      _id: pairKey(_id, other),
      members: [_id, other],
      state: place < blocks ? ('blocked' as const) : ('connected' as const),
      version: 1,
    }));
  });
  return { authors, readers: reading, relations };
}

const audienceOf = ({ account, profile }: PersonDocument) => {
  if (account?.status !== 'active') return 'nobody';
  return profile?.visibility === 'private' ? 'connections' : 'all';
};

const HEX_OF_PLACE = 6;
/** Rises with `place`; the first byte is left for the copies. */
const idAt = (place: number) => new ObjectId(`00${place.toString(16).padStart(HEX_OF_PLACE, '0')}${randomId().slice(8)}`);

/** A post with what people did with it; every twentieth reshares an earlier one, every third has a picture. */
export function post(authors: readonly PersonDocument[], place: number, earlier: readonly PostDocument[]): { post: PostDocument; tally: TallyDocument } {
  const author = someAuthor(authors);
  const shared = oneIn(20) ? earlier[below(earlier.length)] : undefined;
  const original = shared && !shared.original ? shared : undefined;
  const common = { _id: idAt(place), author: author._id, audience: audienceOf(author), createdAt: new Date() } as const;
  const own = { content: text(4 + below(90)), mentions: oneIn(10) ? [oneOf(authors)._id] : [] };
  const picture = oneIn(3) ? { pictureId: `${randomId()}${randomId().slice(0, 8)}`, imageAlt: text(5) } : {};
  const tally = newTally(common._id.toHexString());
  const names = Array.from({ length: below(30) }, () => oneOf(authors)._id);
  tally.newest.likes = names;
  tally.newest.loves = names.slice(0, 5);
  tally.comments = Array.from({ length: below(4) }, () => ({ id: randomId(), by: oneOf(authors)._id, content: text(12), at: new Date() }));
  tally.counts = { ...tally.counts, likes: names.length, loves: Math.min(5, names.length), comments: tally.comments.length };
  const shape = original ? { content: '', mentions: [], original: original._id, originalAuthor: original.author } : { ...own, ...picture };
  return { post: { ...common, ...shape }, tally };
}
