import { newId } from '@notalone/web-features/new-id';
import { session } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';

interface Draft {
  readonly content: string;
  /** Of the message that it becomes: trying again after a reload does not send it twice. */
  readonly clientId: string;
  /** It was sent without a network: it goes out by itself once that is back. */
  readonly waits?: true;
}
interface Drafts {
  readonly childId: string;
  readonly byFriend: Readonly<Record<string, Draft>>;
}

/** In the tab's storage, never in the browser's: others use a shared tablet. */
const KEY = 'childMessageDrafts';
const EMPTY: Draft = { content: '', clientId: '' };
const listeners = new Set<() => void>();

function childId(): string {
  const current = session.current();
  return current?.role === 'child' ? current.childId : '';
}
function load(): Drafts | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Drafts | null) ?? undefined;
  } catch (error) {
    logWarning('could not read the unsent messages', error);
    return undefined;
  }
}
let drafts = load();

function keep(next: Drafts | undefined): void {
  drafts = next;
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    logWarning('unsent messages last for this page only', error);
  }
  for (const listener of [...listeners]) listener();
}

/** At log-out, and when another child has logged in here. */
function forgetOthers(): void {
  if (drafts && drafts.childId !== childId()) keep(undefined);
}
session.subscribe(forgetOthers);
forgetOthers();

/** What the child has written to each friend and not sent, kept in this tab until it is sent or the child logs out. */
export const messageDrafts = {
  to: (friendId: string): Draft => drafts?.byFriend[friendId] ?? EMPTY,
  /** Those that wait for a network, with the friend each is for. */
  waiting: (): readonly (Draft & { readonly friendId: string })[] =>
    Object.entries(drafts?.byFriend ?? {}).flatMap(([friendId, draft]) => (draft.waits ? { ...draft, friendId } : [])),
  /** Sends it later, or no longer; nothing where it was changed or sent meanwhile. */
  setWaits(friendId: string, { content, clientId }: Draft, waits: boolean): void {
    const now = drafts?.byFriend[friendId];
    if (!drafts || now?.clientId !== clientId || now.content !== content) return;
    const draft = { content, clientId, ...(waits && { waits }) };
    keep({ ...drafts, byFriend: { ...drafts.byFriend, [friendId]: draft } });
  },
  /** It was sent: what was typed since stays, as another message. */
  sent(friendId: string, { content, clientId }: Draft): void {
    const now = drafts?.byFriend[friendId];
    if (!drafts || now?.clientId !== clientId) return;
    const { [friendId]: _sent, ...others } = drafts.byFriend;
    const byFriend = now.content === content ? others : { ...others, [friendId]: { ...now, clientId: newId() } };
    keep(Object.keys(byFriend).length > 0 ? { ...drafts, byFriend } : undefined);
  },
  write(friendId: string, content: string): void {
    const { [friendId]: old, ...others } = drafts?.byFriend ?? {};
    const draft = { content, clientId: old?.clientId ?? newId() };
    const byFriend = content === '' ? others : { ...others, [friendId]: draft };
    keep(Object.keys(byFriend).length > 0 ? { childId: childId(), byFriend } : undefined);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
