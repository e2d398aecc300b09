import { session } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import type { SentMessage } from './chat-client.ts';

/** A message as it is shown. */
export interface ChatMessage extends SentMessage {
  readonly urgent?: boolean;
  /** Above an answer to what may be about an emergency. */
  readonly line?: string;
  /** The user stopped this answer. It is unsigned, so the server ignores it. */
  readonly isStopped?: boolean;
}
interface StoredConversation {
  readonly userId: string;
  readonly messages: readonly ChatMessage[];
}

const KEY = 'companion';

/** The messages of this tab if they belong to the logged-in user. */
export function loadMessages(): readonly ChatMessage[] {
  const userId = session.current()?.userId;
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<StoredConversation> | null;
    return stored && stored.userId === userId ? (stored.messages ?? []) : [];
  } catch (error) {
    logWarning('could not read the stored conversation', error);
    return [];
  }
}

/** Stores the messages for as long as the tab is open. */
export function saveMessages(messages: readonly ChatMessage[]): void {
  const userId = session.current()?.userId;
  try {
    if (userId && messages.length > 0)
      sessionStorage.setItem(KEY, JSON.stringify({ userId, messages } satisfies StoredConversation));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    logWarning('could not store the conversation', error);
  }
}
