import { gsm7Segments } from '@notalone/contracts/emergency-gsm-7';
import { alertSms } from '@notalone/contracts/emergency-sms-text';
import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { EMERGENCY_MESSAGE_MAX } from '@notalone/contracts/limits';
import { Button, Card, Form, TextAreaField } from '@notalone/ui';
import { refusedFields } from '@notalone/web-features/api-errors';
import { useState } from 'react';
import css from './emergency-settings.module.css';
import { useChange } from './status-line.tsx';
import { setMessage, settingsKey, useChildName } from './use-settings.ts';

/** As long as a real one: in the preview nobody is anywhere. */
const EXAMPLE = {
  position: { latitude: 51.5007, longitude: -0.1246, accuracyMetres: 20, ageSeconds: 30 },
  answerUrl: 'https://example.org/e/abcdefghjkmnpqrstuvw',
  callBack: { number: '+447700900000', isParents: true },
};

/** The family's own message, with what a contact would get. */
export function MessageEditor({ message }: { readonly message: string }) {
  const [text, setText] = useState(message);
  const [attempt, setAttempt] = useState(0);
  const save = useChange({
    send: setMessage,
    done: EMERGENCY_TEXTS.messageSaved,
    failed: EMERGENCY_TEXTS.messageFailed,
    changes: [settingsKey],
  });
  const childName = useChildName();
  const preview = alertSms({ ...EXAMPLE, childName, message: text, sentAt: new Date() });
  const segments = gsm7Segments(preview);
  const fault = text.trim() === '' ? 'Please write a message' : undefined;
  return (
    <Card as="section" title="Your message">
      <Form
        aria-label="Your message"
        errors={attempt > 0 && fault ? { message: fault } : refusedFields(save.error)}
        attempt={attempt}
        onSubmit={() => {
          setAttempt(attempt + 1);
          if (!fault && !save.isPending) save.mutate(text.trim());
        }}
      >
        <TextAreaField
          name="message"
          label="Emergency message"
          hint="{location} becomes a map link, {childName} your child’s name. Links are left out."
          rows={3}
          maxLength={EMERGENCY_MESSAGE_MAX}
          showCount
          value={text}
          onChange={setText}
        />
        <div>
          <h3 className={css.small}>What your contacts get</h3>
          <p className={css.preview} data-preview>
            {preview}
          </p>
          <p className={css.line}>
            {segments === 1 ? 'One text message' : `${segments} text messages, shown as one`}: {preview.length}{' '}
            characters.
          </p>
        </div>
        <Button type="submit" tone="secondary" isPending={save.isPending}>
          Save message
        </Button>
      </Form>
    </Card>
  );
}
