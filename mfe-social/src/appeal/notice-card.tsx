import { APPEAL_TEXT_MAX } from '@notalone/contracts/limits';
import { Button, Card, Form, Notice, Stack, TextAreaField } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { useState } from 'react';
import { type Decided, useAppeal } from './use-appeal.ts';

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });
const time = (instant: string) => when.format(new Date(instant));

const TITLES = {
  warn: 'You were warned',
  remove: 'Something of yours was removed',
  ban: 'Your account is banned',
} as const;

function titleOf({ action, until, reversed }: Decided): string {
  if (reversed) return `${TITLES[action]}, and that was taken back`;
  return action === 'ban' && until ? `${TITLES[action]} until ${time(until)}` : TITLES[action];
}

/** What was decided, why, and the appeal. */
export function NoticeCard({ notice, token }: { readonly notice: Decided; readonly token: string }) {
  const { reason, rule, at, appeal, appealUntil, reversed, action } = notice;
  const canAppeal = !reversed && !appeal && new Date(appealUntil) > new Date();
  return (
    <Card as="article">
      <Stack gap={4}>
        <h2>{titleOf(notice)}</h2>
        <p>{time(at)}</p>
        {rule && <p>House rule: {rule}</p>}
        <blockquote>{reason}</blockquote>
        {action === 'ban' && !reversed && <p>Your children’s emergency page goes on working.</p>}
        {appeal && (
          <Notice
            tone={appeal.state === 'lifted' ? 'success' : 'info'}
            title={appeal.state === 'open' ? 'Your appeal is waiting for an answer' : 'Your appeal was answered'}
          >
            <p>You wrote: {appeal.text}</p>
            {appeal.answer && <p>The answer: {appeal.answer}</p>}
          </Notice>
        )}
        {canAppeal && <AppealForm token={token} until={appealUntil} />}
      </Stack>
    </Card>
  );
}

function AppealForm({ token, until }: { readonly token: string; readonly until: string }) {
  const [text, setText] = useState('');
  const [attempt, setAttempt] = useState(0);
  const appeal = useAppeal(token);
  const isEmpty = text.trim() === '';
  return (
    <Form
      aria-label="Appeal"
      errors={attempt > 0 && isEmpty ? { text: 'Please write something first' } : {}}
      attempt={attempt}
      message={appeal.isError ? errorText(appeal.error, 'Please try again.') : undefined}
      onSubmit={() => {
        setAttempt(attempt + 1);
        if (!isEmpty && !appeal.isPending) appeal.mutate(text.trim());
      }}
    >
      <TextAreaField
        name="text"
        label="What do you want to tell us?"
        hint={`Someone else reads it and answers. You can appeal once, until ${time(until)}.`}
        rows={4}
        maxLength={APPEAL_TEXT_MAX}
        showCount
        value={text}
        onChange={setText}
      />
      <div>
        <Button type="submit" isPending={appeal.isPending}>
          Send appeal
        </Button>
      </div>
    </Form>
  );
}
