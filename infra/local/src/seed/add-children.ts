import type { auth, ChildMessage, children, Friendship, ReplyOf } from '@notalone/contracts';
import { CHILD_MESSAGES, CHILDREN, type DemoChild, FRIENDS, OPEN_REQUEST } from './children.ts';
import type { ProductClient } from './product-client.ts';
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
  const { children: known } = await product.call<ReplyOf<typeof children.listChildren>>(
    'GET',
    '/api/profile/parent-children',
    { token: parentToken },
  );
  if (!known.some(({ t1dWarriorUsername }) => t1dWarriorUsername === warriorUsername)) {
    const json = {
      childName,
      t1dWarriorUsername: warriorUsername,
      pin,
      birthMonth: born.month,
      birthYear: new Date().getFullYear() - born.yearsAgo,
      discoverable: true,
      consents: { login: true, messages: true, position: true },
    };
    await product.call('POST', '/api/profile/child', { token: parentToken, json });
  }
  const { token, childId } = await product.call<ReplyOf<typeof auth.childLogin>>('POST', '/api/auth/child-login', {
    json: { childName: warriorUsername, pin },
  });
  await product.call('POST', '/api/profile/child/avatar', { token, json: { avatar } });
  return { childId, token, parentToken };
}

/** `asking` asks; those with these tokens say yes, one after the other. */
async function ask(product: ProductClient, asking: Child, asked: Child, approving: readonly string[]): Promise<void> {
  const mine = await product.call<Friendship[]>('GET', '/api/profile/my-child-connections', { token: asking.token });
  if (mine.some(({ friendId }) => friendId === asked.childId)) return;
  const { _id } = await product.call<{ _id: string }>('POST', '/api/profile/child-connect', {
    token: asking.token,
    json: { toChildId: asked.childId },
  });
  for (const token of approving)
    await product.call('POST', `/api/profile/child-connection/${_id}/approve`, { token, json: {} });
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
    const json = { receiverChildId: reader.childId, content: text, clientId: stableUuid(`children ${line}`) };
    // Refused until chat has heard that the two are friends.
    await retryUntilKnown('FORBIDDEN', () =>
      product.call<ChildMessage>('POST', '/api/messages', { token: writer.token, json }),
    );
  }
  for (const { token } of added.values()) await product.call('POST', '/api/auth/logout', { token });
}
