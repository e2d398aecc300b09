import { instantSchema } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { decodeCursor, encodeCursor, nextLink } from '@notalone/service-kit/http/paging';
import { type Collection, type Document, type Filter, ObjectId } from 'mongodb';
import * as z from 'zod';

const cursorSchema = z.union([z.object({ before: instantSchema }), z.object({ after: instantSchema })]);

/** A message of a thread, in which times increase strictly. */
interface Dated extends Document {
  _id: ObjectId;
  createdAt: Date;
}
/** Which messages of a thread the reader sees. */
interface Seen<Message extends Dated> {
  readonly messages: Collection<Message>;
  readonly filter: Filter<Message>;
}
interface PageQuery {
  readonly cursor?: string | undefined;
  /** Id of the message in the middle. */
  readonly around?: string | undefined;
  readonly limit: number;
}
interface Found<Message> {
  /** Newest first. */
  readonly messages: Message[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}
interface Cursors {
  /** Of older ones. */
  readonly next?: string;
  /** Of newer ones. */
  readonly prev?: string;
}

const narrowed = <Message extends Dated>({ filter }: Seen<Message>, more: object): Filter<Message> =>
  ({ $and: [filter, more] }) as Filter<Message>;

async function findBeyond<Message extends Dated>(
  seen: Seen<Message>,
  beyond: { createdAt?: object },
  { direction, limit }: { readonly direction: 1 | -1; readonly limit: number },
) {
  const found = (await seen.messages
    .find(narrowed(seen, beyond))
    .sort({ createdAt: direction })
    .limit(limit + 1)
    .toArray()) as Message[];
  return { messages: found.slice(0, limit), hasMore: found.length > limit };
}
const findOlder = <Message extends Dated>(seen: Seen<Message>, before: Date | undefined, limit: number) =>
  findBeyond(seen, before ? { createdAt: { $lt: before } } : {}, { direction: -1, limit });
async function findNewer<Message extends Dated>(seen: Seen<Message>, after: Date, limit: number) {
  const { messages, hasMore } = await findBeyond(seen, { createdAt: { $gt: after } }, { direction: 1, limit });
  return { messages: messages.toReversed(), hasMore };
}

async function findAround<Message extends Dated>(
  seen: Seen<Message>,
  messageId: string,
  limit: number,
): Promise<Found<Message>> {
  const which = narrowed(seen, { _id: new ObjectId(messageId) });
  const middle = (await seen.messages.findOne(which)) as Message | null;
  if (!middle) throw apiError('NOT_FOUND');
  const half = Math.ceil(limit / 2);
  const [before, after] = await Promise.all([
    findOlder(seen, middle.createdAt, half),
    findNewer(seen, middle.createdAt, half),
  ]);
  return {
    messages: [...after.messages, middle, ...before.messages],
    hasOlder: before.hasMore,
    hasNewer: after.hasMore,
  };
}

async function find<Message extends Dated>(
  seen: Seen<Message>,
  { cursor, around, limit }: PageQuery,
): Promise<Found<Message>> {
  if (around !== undefined) return findAround(seen, around, limit);
  const position = cursor === undefined ? undefined : decodeCursor(cursor, cursorSchema);
  if (position && 'after' in position) {
    const { messages, hasMore } = await findNewer(seen, new Date(position.after), limit);
    return { messages, hasOlder: true, hasNewer: hasMore };
  }
  const { messages, hasMore } = await findOlder(seen, position && new Date(position.before), limit);
  return { messages, hasOlder: hasMore, hasNewer: position !== undefined };
}

/** One page, newest first. @throws NOT_FOUND where the reader does not see the message in the middle */
export async function findMessagePage<Message extends Dated>(
  seen: Seen<Message>,
  query: PageQuery,
): Promise<Cursors & { readonly messages: Message[] }> {
  const { messages, hasOlder, hasNewer } = await find(seen, query);
  const [newest, oldest] = [messages[0], messages.at(-1)];
  return {
    messages,
    ...(hasOlder && oldest && { next: encodeCursor({ before: oldest.createdAt.toISOString() }) }),
    ...(hasNewer && newest && { prev: encodeCursor({ after: newest.createdAt.toISOString() }) }),
  };
}

/** The headers of a page's answer. */
export function pageLinks(
  path: string,
  { around: _around, ...kept }: Readonly<Record<string, unknown>>,
  { next, prev }: Cursors,
): { link?: string } {
  const links = [
    next && nextLink(path, kept, next),
    prev && nextLink(path, kept, prev).replace('rel="next"', 'rel="prev"'),
  ].filter(Boolean);
  return links.length > 0 ? { link: links.join(', ') } : {};
}
