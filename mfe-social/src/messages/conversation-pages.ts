import type { Conversation } from './message.ts';

/** The list of conversations as react-query holds it. */
export interface ConversationPages {
  readonly pages: readonly { readonly items: readonly Conversation[]; readonly next?: string }[];
  readonly pageParams: readonly unknown[];
}
type Change = (conversation: Conversation) => Conversation;

/** Updates one conversation. */
export function withConversation(list: ConversationPages, userId: string, change: Change): ConversationPages {
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((one) => (one.userId === userId ? change(one) : one)),
  }));
  return { ...list, pages };
}

/** Updates one conversation and moves it to the top. Undefined if the list does not contain it. */
export function withConversationOnTop(
  list: ConversationPages,
  userId: string,
  change: Change,
): ConversationPages | undefined {
  const found = list.pages.flatMap((page) => page.items).find((one) => one.userId === userId);
  if (!found) return undefined;
  const pages = list.pages.map((page, index) => {
    const others = page.items.filter((one) => one.userId !== userId);
    return { ...page, items: index === 0 ? [change(found), ...others] : others };
  });
  return { ...list, pages };
}
