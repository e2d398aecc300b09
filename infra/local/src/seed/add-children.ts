import type { ProductClient } from '../product/product-client.ts';
import { CHILD_MESSAGES, CHILDREN, type DemoChild, FRIENDS, OPEN_REQUEST } from './children.ts';
import { retryUntilKnown } from './retry-until-known.ts';
import type { Sessions } from './sessions.ts';
import { stableUuid } from './stable-uuid.ts';

interface Child {
  readonly childId: string;
  readonly token: string;
  readonly parentToken: string;
}

/** Adds the child's login, or logs in to the one that an earlier run has added. */
async function addChild(product: ProductClient, parentToken: string, child: DemoChild): Promise<Child> {
  const { childName, warriorUsername, pin, born, avatar } = child;
  const parent = product.as(parentToken);
  const { children: known } = await parent.api('GET /api/profile/parent-children');
  if (!known.some(({ t1dWarriorUsername }) => t1dWarriorUsername === warriorUsername)) {
    const body = {
      childName,
      t1dWarriorUsername: warriorUsername,
      pin,
      birthMonth: born.month,
      birthYear: new Date().getFullYear() - born.yearsAgo,
      discoverable: true,
      consents: { login: true, messages: true, position: true },
    };
    await parent.api('POST /api/profile/child', { body });
  }
  const { token, childId } = await product.api('POST /api/auth/child-login', {
    body: { childName: warriorUsername, pin },
  });
  await product.as(token).api('POST /api/profile/child/avatar', { body: { avatar } });
  return { childId, token, parentToken };
}

/** `asking` asks; those with these tokens say yes, one after the other. */
async function ask(product: ProductClient, asking: Child, asked: Child, approving: readonly string[]): Promise<void> {
  const { api } = product.as(asking.token);
  const mine = await api('GET /api/profile/my-child-connections');
  if (mine.some(({ friendId }) => friendId === asked.childId)) return;
  const friendship = await api('POST /api/profile/child-connect', { body: { toChildId: asked.childId } });
  if (!('_id' in friendship)) throw new Error(friendship.message);
  for (const token of approving)
    await product
      .as(token)
      .api('POST /api/profile/child-connection/{friendshipId}/approve', { params: { friendshipId: friendship._id } });
}

/**
 * Gives three families' children logins, two of them a friendship with messages, and leaves one request and one message
 * waiting. Idempotent.
 */
export async function addChildren(product: ProductClient, sessions: Sessions): Promise<void> {
  const added = new Map<string, Child>();
  for (const child of CHILDREN)
    added.set(child.childName, await addChild(product, sessions.of(child.parent).token, child));
  const childNamed = (name: string): Child => {
    const child = added.get(name);
    if (!child) throw new Error(`No demo child is called ${name}.`);
    return child;
  };
  const [one, other] = FRIENDS.map(childNamed) as [Child, Child];
  await ask(product, one, other, [one.parentToken, other.parentToken, other.token]);
  const [asking, asked] = OPEN_REQUEST.map(childNamed) as [Child, Child];
  await ask(product, asking, asked, [asking.parentToken]);
  for (const [line, { from, text }] of CHILD_MESSAGES.entries()) {
    const [writer, reader] = childNamed(from) === one ? [one, other] : [other, one];
    const body = { receiverChildId: reader.childId, content: text, clientId: stableUuid(`children ${line}`) };
    // Refused until chat has heard that the two are friends.
    await retryUntilKnown('FORBIDDEN', () => product.as(writer.token).api('POST /api/messages', { body }));
  }
  for (const { token } of added.values()) await product.as(token).api('POST /api/auth/logout', { withToken: true });
}
