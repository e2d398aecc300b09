import { Button, Notice, VisuallyHidden } from '@notalone/ui';
import { useRef, useSyncExternalStore } from 'react';
import { COMPANION_NAME } from './companion.ts';
import { CompanionFace } from './companion-face.tsx';
import css from './companion-panel.module.css';
import { type Conversation, conversation } from './conversation.ts';
import { QuestionField } from './question-field.tsx';
import { Turn } from './turn.tsx';
import { UrgentNumbers } from './urgent-numbers.tsx';
import { useNewestInView } from './use-newest-in-view.ts';

const GREETING = {
  sender: 'ai',
  text: `Hello, I am ${COMPANION_NAME}! I am a drawing and a computer, not a real child, and I give no medical advice. But I can listen. What is on your mind?`,
} as const;
const OPENINGS = ['The nights are hard', 'How do I explain type 1 to grandparents?', 'A birthday party is coming'];

/** The conversation with the companion, beside the feed or below its button. */
export function CompanionPanel() {
  const state = useSyncExternalStore(conversation.subscribe, conversation.current);
  const { turns, draft, asking, problem } = state;
  const talk = useNewestInView(state);
  return (
    <section className={css.panel} aria-labelledby="companion-title">
      <header className={css.head}>
        <CompanionFace size="m" isThinking={asking !== undefined} />
        <div>
          <h2 id="companion-title" className={css.title}>
            {COMPANION_NAME}
          </h2>
          <p className={css.what}>A computer character. No medical advice.</p>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={css.talk} ref={talk} aria-label={`Conversation with ${COMPANION_NAME}`} tabIndex={0}>
        <ol className={css.turns}>
          <Turn turn={GREETING} />
          {turns.map((turn, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: turns are only added at the end
            <Turn key={index} turn={turn} />
          ))}
          {asking && <Turn turn={{ sender: 'user', text: asking.question }} />}
          {asking?.answer && <Turn turn={{ sender: 'ai', text: asking.answer }} />}
        </ol>
        {asking && (
          <p className={css.thinking} aria-hidden="true">
            {COMPANION_NAME} is {asking.answer ? 'answering' : 'thinking'}
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
      <QuestionField draft={draft} isAsking={asking !== undefined} />
      {turns.length === 0 && !asking && !problem && <Openings />}
      <Spoken state={state} />
      <footer className={css.foot}>
        <p>What you write here goes to OpenAI, whose language model answers and can be wrong. Please leave out names and addresses.</p>
        {turns.length > 0 && (
          <div className={css.again}>
            <Button size="small" tone="quiet" icon="retry" onPress={conversation.startAgain}>
              Start again
            </Button>
          </div>
        )}
      </footer>
    </section>
  );
}

function Openings() {
  return (
    <ul className={css.openings} aria-label="To begin with">
      {OPENINGS.map((text) => (
        <li key={text}>
          <Button size="small" tone="secondary" onPress={() => conversation.send(text)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** For who listens instead of looking: that she thinks, then the whole answer at once, urgent ones before everything else. */
function Spoken({ state: { asking, turns } }: { readonly state: Conversation }) {
  const isHeard = useRef(turns.length);
  const last = turns.at(-1);
  const fresh = turns.length > isHeard.current && last?.sender === 'ai' && !last.isStopped ? last : undefined;
  return (
    <>
      <VisuallyHidden role="status">
        {asking ? `${COMPANION_NAME} is thinking.` : fresh && !fresh.urgent ? `${COMPANION_NAME} says: ${fresh.text}` : ''}
      </VisuallyHidden>
      <VisuallyHidden role="alert">{!asking && fresh?.urgent ? fresh.text : ''}</VisuallyHidden>
    </>
  );
}
