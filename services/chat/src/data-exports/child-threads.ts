import {
  type ChildId,
  type ChildThread,
  type ExportRecord,
  guardianHas,
  pairKey,
  type UserId,
} from '@notalone/contracts';
import { EXPORT_PAGE_MAX } from '@notalone/contracts/limits';
import type { ExportSection } from '@notalone/service-kit/data-exports/export-page';
import { readingRule } from '../children/child-messages.rules.ts';
import { childMessagesOf } from '../children/child-messages.store.ts';
import { messagesSeenBy } from '../children/list-child-thread.ts';
import { listChildThreads } from '../children/list-child-threads.ts';
import { parentReadsOf } from '../children/parent-reads.store.ts';
import { recordReading } from '../children/read-child-thread.ts';
import { type ChildDocument, findChildrenOf } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'outbox' | 'now' | 'push' | 'pushNotifications'>;
interface Export {
  readonly exportId: string;
  readonly userId: UserId;
  /** The child itself asked. */
  readonly childId?: ChildId | undefined;
}
interface Thread {
  /** Sorts the threads and names them in the export. */
  readonly threadId: string;
  readonly child: ChildDocument;
  readonly friend: ChildThread;
}

/** The own ones, or those that the parent may read without a reason: of children under 13 (rules 4.6, 8.2). */
async function findThreads(deps: Deps, { userId, childId }: Export): Promise<Thread[]> {
  const children = await findChildrenOf(deps.db, userId);
  const readable = children.filter((child) =>
    childId === undefined
      ? guardianHas(child, userId, 'decisions') && readingRule(child, deps.now()) === 'freely'
      : child._id === childId,
  );
  const reader = childId === undefined ? { role: 'parent' as const, userId } : { role: 'child' as const, childId };
  const threads = await Promise.all(
    readable.map(async (child) => {
      const friends = await listChildThreads(deps, reader, child._id);
      return friends.map((friend) => ({ threadId: `${child._id}/${friend.friendId}`, child, friend }));
    }),
  );
  return threads.flat().toSorted((one, other) => (one.threadId < other.threadId ? -1 : 1));
}

/** The child is told once of each thread in an export, before any of its messages leaves this service. */
async function readingOf(deps: Deps, { exportId, userId }: Export, { child, friend }: Thread): Promise<Date> {
  const { friendId } = friend;
  const known = await parentReadsOf(deps.db).findOne({ childId: child._id, friendId, parentId: userId, exportId });
  return known?.at ?? recordReading(deps, userId, { child, friendId, exportId });
}

/** One thread after the other, its messages from the oldest on. `after` is `<thread>|<time of the last message>`. */
export const childThreadSection =
  (deps: Deps, own: Export): ExportSection<ExportRecord<'chat'>> =>
  async (after) => {
    const [last = '', at = ''] = after?.split('|') ?? [];
    const threads = await findThreads(deps, own);
    const thread = threads.find(({ threadId }) => threadId > last || (threadId === last && at !== ''));
    if (!thread) return { records: [] };
    const { threadId, child, friend } = thread;
    const isFirst = threadId !== last;
    const isParent = own.childId === undefined;
    const readAt = isParent ? await readingOf(deps, own, thread) : deps.now();
    const since = isParent && child.readableSince !== undefined ? new Date(child.readableSince) : undefined;
    const pair = pairKey(child._id, friend.friendId);
    const found = await childMessagesOf(deps.db)
      .find({
        $and: [
          messagesSeenBy({ thread: pair, readerId: child._id, isParent, since }),
          // What came after the reading that the child was told of is in no export.
          { createdAt: { $lte: readAt, ...(!isFirst && { $gt: new Date(at) }) } },
        ],
      })
      .sort({ createdAt: 1 })
      .limit(EXPORT_PAGE_MAX - 1)
      .toArray();
    const messages = found.map(({ senderId, content, createdAt }) => {
      const isOwn = senderId === child._id;
      const name = isOwn ? child.name : friend.friendName;
      return {
        kind: 'childMessage' as const,
        threadId,
        isOwn,
        name,
        text: content,
        createdAt: createdAt.toISOString(),
      };
    });
    const names = { childId: child._id, childName: child.name, friendName: friend.friendName };
    const end = found.length === EXPORT_PAGE_MAX - 1 ? (found.at(-1)?.createdAt.toISOString() ?? '') : '';
    return {
      records: [...(isFirst ? [{ kind: 'childThread' as const, threadId, ...names }] : []), ...messages],
      after: `${threadId}|${end}`,
    };
  };
