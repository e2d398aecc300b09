import type { Friendship } from './use-children.ts';

/** What a request of one's own child still waits for, in words. */
export function awaitedOf({ awaiting, friendName, fromChildId, friendId }: Friendship): string {
  const isAskedByFriend = fromChildId === friendId;
  const [next] = awaiting;
  if (next === 'recipient-child') return isAskedByFriend ? 'Waits for your child' : `Waits for ${friendName}`;
  return 'Waiting parental approval';
}
