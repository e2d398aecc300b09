import { TEXTS } from '@notalone/contracts/texts';
import { session } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';
import { keepTurns, readTurns, type Turn } from './kept-turns.ts';
import { NoAnswer, type SentTurn, talk } from './talk.ts';

export interface Conversation {
  readonly turns: readonly Turn[];
  readonly draft: string;
  /** While she is asked: what was asked, and as much of the answer as has come. */
  readonly asking?: { readonly question: string; readonly answer: string };
  /** Why the last question has no answer; the question is in the draft again. */
  readonly problem?: string;
}

const sent = ({ sender, text, signature }: Turn): SentTurn => ({ sender, text, ...(signature && { signature }) });

/**
 * The one conversation of this page. It goes on while the panel is closed, and is gone when the person signs out.
 */
function createConversation() {
  let state: Conversation = { turns: readTurns(), draft: '' };
  let running: AbortController | undefined;
  const listeners = new Set<() => void>();
  const set = (next: Conversation) => {
    if (next.turns !== state.turns) keepTurns(next.turns);
    state = next;
    for (const listener of listeners) listener();
  };
  const back = (question: string) => [question, state.draft].filter(Boolean).join('\n');

  async function ask(question: string): Promise<void> {
    const mine = new AbortController();
    running = mine;
    const before = state.turns;
    const asked: Turn = { sender: 'user', text: question };
    set({ turns: before, draft: '', asking: { question, answer: '' } });
    const onPiece = (text: string) => {
      if (!mine.signal.aborted && state.asking) set({ ...state, asking: { question, answer: state.asking.answer + text } });
    };
    try {
      const { reply, signature, urgent } = await talk([...before, asked].map(sent), onPiece, mine.signal);
      if (!mine.signal.aborted) set({ turns: [...before, asked, { sender: 'ai', text: reply, signature, urgent }], draft: state.draft });
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof NoAnswer)) report('the companion could not be asked', error);
      set({ turns: before, draft: back(question), problem: error instanceof NoAnswer ? error.message : TEXTS.companionSilent });
    }
  }
  function startAgain(): void {
    running?.abort();
    set({ turns: [], draft: '' });
  }
  let signedIn = session.current()?.userId;
  session.subscribe(() => {
    const now = session.current()?.userId;
    if (now !== signedIn) startAgain();
    signedIn = now;
  });

  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    type: (draft: string) => set({ ...state, draft }),
    /** Asks what is typed, or this; blank text and a second question at once are not sent. */
    send(text = state.draft) {
      const question = text.trim();
      if (question && !state.asking) void ask(question);
    },
    /** What has come of the answer stays; without any the question is in the field again. */
    stop() {
      running?.abort();
      const { asking, turns } = state;
      if (!asking) return;
      const { question, answer } = asking;
      const heard: readonly Turn[] = [
        { sender: 'user', text: question },
        { sender: 'ai', text: answer.trim(), isStopped: true },
      ];
      set(answer.trim() ? { turns: [...turns, ...heard], draft: state.draft } : { turns, draft: back(question) });
    },
    startAgain,
  };
}

export const conversation = createConversation();
