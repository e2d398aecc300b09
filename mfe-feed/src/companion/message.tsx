import { Button, Icon, VisuallyHidden } from '@notalone/ui';
import { COMPANION_NAME } from './companion-name.ts';
import css from './message.module.css';
import { phoneNumbersIn, splitPhoneNumbers } from './phone-numbers.ts';
import type { ChatMessage } from './stored-messages.ts';

const CALL_LABELS: Readonly<Record<string, string>> = {
  '116123': 'Call Samaritans, 116 123',
  '08001111': 'Call Childline, 0800 1111',
  '08082000247': 'Call Refuge (England), 0808 2000 247',
  '08000271234': 'Call the helpline in Scotland, 0800 027 1234',
  '08088010800': 'Call Live Fear Free (Wales), 0808 80 10 800',
  '08088021414': 'Call the helpline in Northern Ireland, 0808 802 1414',
  '08088005000': 'Call the NSPCC, 0808 800 5000',
};

function LinkedText({ text }: { readonly text: string }) {
  return text.split(/\n{2,}/).map((paragraph) => (
    <p key={paragraph} className={css.paragraph}>
      {splitPhoneNumbers(paragraph).map(({ text: shown, phoneNumber }, index) =>
        phoneNumber ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text
          <a key={index} href={`tel:${phoneNumber}`}>
            {shown}
          </a>
        ) : (
          shown
        ),
      )}
    </p>
  ));
}

/** One message. Answers have phone links; urgent ones stand out, and what they are about can be hidden at once. */
export function Message({
  message: { sender, text, line, urgent = false, isStopped = false },
  onHide,
}: {
  readonly message: ChatMessage;
  readonly onHide?: () => void;
}) {
  return (
    <li className={css.message} data-sender={sender} data-urgent={urgent} data-check={line !== undefined}>
      <VisuallyHidden>{sender === 'ai' ? `${COMPANION_NAME} says:` : 'You wrote:'}</VisuallyHidden>
      {urgent && (
        <p className={css.urgentTitle}>
          <Icon name="alert" size="s" /> Please get help now
        </p>
      )}
      {urgent && (
        <ul className={css.calls}>
          {phoneNumbersIn(text).map(({ text: shown, phoneNumber }) => (
            <li key={phoneNumber}>
              <a className={css.call} href={`tel:${phoneNumber}`}>
                <Icon name="phone" size="s" /> {CALL_LABELS[phoneNumber] ?? `Call ${shown}`}
              </a>
            </li>
          ))}
        </ul>
      )}
      {line !== undefined && (
        <div className={css.line}>
          <LinkedText text={line} />
        </div>
      )}
      {sender === 'ai' ? <LinkedText text={text} /> : <p className={css.paragraph}>{text}</p>}
      {isStopped && <p className={css.note}>You stopped this answer.</p>}
      {onHide && (urgent || line !== undefined) && (
        <div>
          <Button size="small" tone="secondary" onPress={onHide}>
            Hide this
          </Button>
        </div>
      )}
    </li>
  );
}
