import { AI_TURNS_MAX } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { session } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { askCompanion, CompanionError, type SentMessage } from './chat-client.ts';
import { type ChatMessage, loadMessages, saveMessages } from './stored-messages.ts';

export interface Conversation {
  readonly messages: readonly ChatMessage[];
  readonly draft: string;
  /** The question in flight and as much of the answer as has arrived. */
  readonly pending?: { readonly question: string; readonly answer: string; readonly line?: string };
  /** Why the last question has no answer; the question is in the draft again. */
  readonly problem?: string;
  /** The newest exchange was hidden: no older one is announced in its place. */
  readonly isHidden?: boolean;
}

const toSentMessage = ({ sender, text, signature }: ChatMessage): SentMessage => ({
  sender,
  text,
  ...(signature && { signature }),
});

/** The conversation of this page. It continues while the panel is closed and is removed at logout. */
function createConversation() {
  let state: Conversation = { messages: loadMessages(), draft: '' };
  let request: AbortController | undefined;
  const listeners = new Set<() => void>();
  const set = (next: Conversation) => {
    if (next.messages !== state.messages) saveMessages(next.messages);
    state = next;
    for (const listener of listeners) listener();
  };
  const withDraft = (question: string) => [question, state.draft].filter(Boolean).join('\n');

  async function ask(question: string): Promise<void> {
    const controller = new AbortController();
    request = controller;
    const before = state.messages;
    const userMessage: ChatMessage = { sender: 'user', text: question };
    set({ messages: before, draft: '', pending: { question, answer: '' } });
    const arrivals = {
      onDelta(text: string) {
        if (!controller.signal.aborted && state.pending)
          set({ ...state, pending: { ...state.pending, answer: state.pending.answer + text } });
      },
      onLine(line: string) {
        if (!controller.signal.aborted && state.pending) set({ ...state, pending: { ...state.pending, line } });
      },
    };
    try {
      const { reply, signature, urgent, line } = await askCompanion(
        [...before, userMessage].slice(-AI_TURNS_MAX).map(toSentMessage),
        arrivals,
        controller.signal,
      );
      if (!controller.signal.aborted)
        set({
          messages: [
            ...before,
            userMessage,
            { sender: 'ai', text: reply, signature, urgent, ...(line !== undefined && { line }) },
          ],
          draft: state.draft,
        });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof CompanionError)) logWarning('could not ask the companion', error);
      set({
        messages: before,
        draft: withDraft(question),
        problem: error instanceof CompanionError ? error.message : TEXTS.companionSilent,
      });
    }
  }
  function restart(): void {
    request?.abort();
    set({ messages: [], draft: '' });
  }
  let signedIn = session.current()?.userId;
  session.subscribe(() => {
    const now = session.current()?.userId;
    if (now !== signedIn) restart();
    signedIn = now;
  });

  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setDraft: (draft: string) => set({ ...state, draft }),
    /** Sends the draft or the given text. Ignores blank text and a second question at the same time. */
    send(text = state.draft) {
      const question = text.trim();
      if (question && !state.pending) void ask(question);
    },
    /** Keeps what has arrived of the answer; without any, returns the question to the draft. */
    stop() {
      request?.abort();
      const { pending, messages } = state;
      if (!pending) return;
      const { question, answer, line } = pending;
      const exchange: readonly ChatMessage[] = [
        { sender: 'user', text: question },
        { sender: 'ai', text: answer.trim(), isStopped: true, ...(line !== undefined && { line }) },
      ];
      set(
        answer.trim()
          ? { messages: [...messages, ...exchange], draft: state.draft }
          : { messages, draft: withDraft(question) },
      );
    },
    restart,
    /** Removes an answer and its question from the page and from what is stored, as if they had never been. */
    hide(place: number) {
      const messages = state.messages.filter((_, at) => at !== place && at !== place - 1);
      set({ messages, draft: state.draft, isHidden: true });
    },
  };
}

export const conversation = createConversation();
