import { runLimited } from '../run-limited.ts';
import type { Written } from './activities.ts';
import type { Person } from './people.ts';

const AT_ONCE = 4;

/** Every acknowledged message and post that its family does not find exactly once. */
export async function findLost(people: readonly Person[], { messages, posts }: Written): Promise<string[]> {
  const faults: string[] = [];
  async function check(person: Person): Promise<void> {
    const { family, friend } = person;
    const params = { userId: friend.userId };
    const stored = (await family.pages('GET /api/messages/{userId}', { params })).flat();
    for (const { text } of messages.filter(({ by }) => by === person)) {
      const times = stored.filter(({ content }) => content === text).length;
      if (times !== 1) faults.push(`${times} times: ${text}`);
    }
    for (const { postId } of posts.filter(({ by }) => by === person))
      await family
        .api('GET /api/feed/{postId}', { params: { postId } })
        .catch((error: Error) => faults.push(`post ${postId}: ${error.message}`));
  }
  await runLimited(people, AT_ONCE, check);
  return faults;
}
