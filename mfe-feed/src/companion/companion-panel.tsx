import { Button, Notice, VisuallyHidden } from '@notalone/ui';
import { useRef, useSyncExternalStore } from 'react';
import { CompanionFace } from './companion-face.tsx';
import { COMPANION_NAME } from './companion-name.ts';
import css from './companion-panel.module.css';
import { type Conversation, conversation } from './conversation.ts';
import { Message } from './message.tsx';
import { QuestionField } from './question-field.tsx';
import { useScrollToNewest } from './use-scroll-to-newest.ts';

const GREETING = {
  sender: 'ai',
  text: `Hello, I am ${COMPANION_NAME}! I am a drawing and a computer, not a real child, and I give no medical advice. But I can listen. What is on your mind?`,
} as const;
const SUGGESTIONS = ['The nights are hard', 'How do I explain type 1 to grandparents?', 'A birthday party is coming'];

/** The conversation with the companion, beside the feed or below its button. */
export function CompanionPanel() {
  const state = useSyncExternalStore(conversation.subscribe, conversation.current);
  const { messages, draft, pending, problem } = state;
  const history = useScrollToNewest(state);
  const hide = (place: number) => {
    conversation.hide(place);
    // The button that had the focus is gone.
    history.current?.focus();
  };
  return (
    <section className={css.panel} aria-labelledby="companion-title">
      <header className={css.head}>
        <CompanionFace size="m" isThinking={pending !== undefined} />
        <div>
          <h2 id="companion-title" className={css.title}>
            {COMPANION_NAME}
          </h2>
          <p className={css.what}>A computer character. Not medical advice.</p>
        </div>
      </header>
      <p className={css.emergency}>
        In an emergency call <a href="tel:999">999</a>. For urgent advice call <a href="tel:111">NHS 111</a>.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section className={css.history} ref={history} aria-label={`Conversation with ${COMPANION_NAME}`} tabIndex={0}>
        <ol className={css.messages}>
          <Message message={GREETING} />
          {messages.map((message, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages are only appended
            <Message key={index} message={message} onHide={() => hide(index)} />
          ))}
          {pending && <Message message={{ sender: 'user', text: pending.question }} />}
          {(pending?.answer || pending?.line) && (
            <Message
              message={{
                sender: 'ai',
                text: pending.answer,
                ...(pending.line !== undefined && { line: pending.line }),
              }}
            />
          )}
        </ol>
        {pending && (
          <p className={css.thinking} aria-hidden="true">
            {COMPANION_NAME} is {pending.answer ? 'answering' : 'thinking'}
            <span className={css.dots}>…</span>
          </p>
        )}
      </section>
      {problem && (
        <Notice
          tone="danger"
          isLive
          action={
            <Button size="small" tone="secondary" icon="retry" onPress={() => conversation.send()}>
              Try again
            </Button>
          }
        >
          {problem}
          <UrgentNumbers />
        </Notice>
      )}
      <QuestionField draft={draft} isAsking={pending !== undefined} />
      {messages.length === 0 && !pending && !problem && <Suggestions />}
      <Announcements state={state} />
      <footer className={css.foot}>
        <p>
          What you write here goes to OpenAI, whose language model answers and can be wrong. Please leave out names and
          addresses.
        </p>
        {messages.length > 0 && (
          <div className={css.restart}>
            <Button size="small" tone="quiet" icon="retry" onPress={conversation.restart}>
              Start again
            </Button>
          </div>
        )}
      </footer>
    </section>
  );
}

function Suggestions() {
  return (
    <ul className={css.suggestions} aria-label="To begin with">
      {SUGGESTIONS.map((text) => (
        <li key={text}>
          <Button size="small" tone="secondary" onPress={() => conversation.send(text)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Numbers to call when the companion cannot answer: the question may have been urgent. */
function UrgentNumbers() {
  return (
    <p className={css.urgentNumbers}>
      If it cannot wait: <a href="tel:999">999</a> / <a href="tel:111">111</a>
    </p>
  );
}

/** For screen readers: announces that she is thinking, then the whole answer at once; urgent ones interrupt. */
function Announcements({ state: { pending, messages, isHidden = false } }: { readonly state: Conversation }) {
  const announcedCount = useRef(messages.length);
  const last = messages.at(-1);
  const isNew = messages.length > announcedCount.current && !isHidden;
  const fresh = isNew && last?.sender === 'ai' && !last.isStopped ? last : undefined;
  const alarm = pending ? pending.line : fresh?.urgent ? fresh.text : fresh?.line;
  return (
    <>
      <VisuallyHidden role="status">
        {pending
          ? `${COMPANION_NAME} is thinking.`
          : fresh && !fresh.urgent
            ? `${COMPANION_NAME} says: ${fresh.text}`
            : ''}
      </VisuallyHidden>
      <VisuallyHidden role="alert">{alarm ?? ''}</VisuallyHidden>
    </>
  );
}
