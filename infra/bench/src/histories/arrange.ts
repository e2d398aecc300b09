import type { Family } from '../kill/family.ts';
import { addCallingChild, type Child } from './child.ts';
import type { Room } from './family-calls.ts';
import { untilKnown } from './until-known.ts';

const CHILDREN = 2;

/** Makes two families able to write to each other; both ask, which connects them at once. */
export async function connect(one: Family, other: Family): Promise<void> {
  for (const [by, { userId }] of [[one, other] as const, [other, one] as const])
    await untilKnown(() => by.api('POST /api/profile/connect/{userId}', { params: { userId } }));
}

async function openRoom(creator: Family, members: readonly Family[]): Promise<Room> {
  const body = { name: 'Kites', description: '', rules: { noSwearing: false, images: false, links: true } };
  const { roomId } = await untilKnown(() => creator.api('POST /api/chat/rooms', { body }));
  const params = { roomId };
  for (const member of members)
    await untilKnown(async () => {
      // An answer that was lost may have been a success.
      const { isMember, isPending } = await member.api('GET /api/chat/rooms/{roomId}', { params });
      if (isMember) return;
      if (!isPending) await member.api('POST /api/chat/rooms/{roomId}/join', { params, body: { note: '' } });
      const accepted = { ...params, userId: member.userId };
      await creator.api('POST /api/chat/rooms/{roomId}/accept/{userId}', { params: accepted });
    });
  return { roomId, creator: creator.userId };
}

async function childWithButton(url: string, parent: Family): Promise<Child> {
  const child = await addCallingChild(url, parent);
  await untilKnown(async () => {
    const { emergencyContacts } = await child.api('GET /api/emergency-sms/contacts');
    if (emergencyContacts.length === 0) throw new Error('The emergency service does not know the parent yet');
  });
  return child;
}

export interface Arranged {
  /** Connected; each family is in at most one. */
  readonly pairs: readonly (readonly [Family, Family])[];
  /** All are in it; the first family opened it. */
  readonly room: Room;
  /** Their parents are their only contacts. */
  readonly children: readonly Child[];
}

/** What the load needs besides families with profiles. */
export async function arrange(url: string, families: readonly Family[]): Promise<Arranged> {
  const [creator, ...members] = families;
  if (!creator) throw new Error('A load needs families');
  const pairs = families.flatMap((family, at) => {
    const partner = families[at + 1];
    return at % 2 === 0 && partner ? [[family, partner] as const] : [];
  });
  const [room, children] = await Promise.all([
    openRoom(creator, members),
    Promise.all(families.slice(-CHILDREN).map((family) => childWithButton(url, family))),
    Promise.all(pairs.map(([one, other]) => connect(one, other))),
  ]);
  const isWritable = (one: Family, { userId }: Family) => one.api('GET /api/messages/{userId}', { params: { userId } });
  await Promise.all(pairs.map(([one, other]) => untilKnown(() => isWritable(one, other))));
  return { pairs, room, children };
}
