import { CONTACTS_REASON_MAX } from '@notalone/contracts/limits';
import { Button, Cluster, Form, Stack, TextAreaField } from '@notalone/ui';
import { useState } from 'react';
import { formatTime } from '../shared/times.ts';
import css from './safety-panel.module.css';
import type { CaseDetail } from './use-reports.ts';
import { useAskContacts, useReviewContacts } from './use-safety-case.ts';

type Contacts = NonNullable<CaseDetail['contacts']>;
type Waiting = Contacts['waiting'][number];

interface ContactsGateProps {
  readonly caseId: string;
  readonly contacts: Contacts;
}

/** Who may see numbers and postcodes, and what waits for a second admin (rules 6.2). */
export function ContactsGate({ caseId, contacts: { state, waiting } }: ContactsGateProps) {
  if (state === 'open' && waiting.length === 0) return null;
  return (
    <section aria-label="Numbers and postcodes">
      <Stack gap={3}>
        <h3>Numbers and postcodes</h3>
        {state !== 'open' && (
          <p className={css.soft}>
            This case is not urgent, so a second admin agrees before they are shown. Is a child in danger now? Ring 999
            with what you have.
          </p>
        )}
        {state === 'closed' && <Ask caseId={caseId} />}
        {waiting.map((one) => (
          <WaitingLook key={`${one.by}${one.at}`} caseId={caseId} look={one} />
        ))}
      </Stack>
    </section>
  );
}

function Ask({ caseId }: { readonly caseId: string }) {
  const [reason, setReason] = useState('');
  const [attempt, setAttempt] = useState(0);
  const ask = useAskContacts(caseId);
  const fault = reason.trim() === '' && 'Please give a reason';
  return (
    <Form
      aria-label="Ask to see them"
      errors={attempt > 0 && fault ? { reason: fault } : {}}
      attempt={attempt}
      onSubmit={() => {
        setAttempt(attempt + 1);
        if (!fault && !ask.isPending) ask.mutate({ reason: reason.trim() });
      }}
    >
      <TextAreaField
        name="reason"
        label="Why you need them"
        hint="The second admin reads it. It stays in the case."
        isRequired
        maxLength={CONTACTS_REASON_MAX}
        value={reason}
        onChange={setReason}
      />
      <div>
        <Button type="submit" tone="secondary" size="small" isPending={ask.isPending}>
          Ask to see them
        </Button>
      </div>
    </Form>
  );
}

function WaitingLook({ caseId, look }: { readonly caseId: string; readonly look: Waiting }) {
  const review = useReviewContacts(caseId);
  const { by, at, reason, confirmBy, canReview } = look;
  return (
    <Stack gap={2}>
      {reason !== undefined && <blockquote className={css.words}>{reason}</blockquote>}
      <p className={css.soft}>
        {confirmBy === undefined
          ? `${by} asked to see them, ${formatTime(at)}. `
          : `${by} saw them, ${formatTime(at)}, as the case is urgent. A second admin confirms by ${formatTime(confirmBy)} that they were needed. `}
        {!canReview && 'It waits for another admin.'}
      </p>
      {canReview && (
        <Cluster gap={2}>
          <Button size="small" isPending={review.isPending} onPress={() => review.mutate({ agrees: true })}>
            {confirmBy === undefined ? 'Agree' : 'They were needed'}
          </Button>
          <Button
            tone="secondary"
            size="small"
            isPending={review.isPending}
            onPress={() => review.mutate({ agrees: false })}
          >
            {confirmBy === undefined ? 'Do not agree' : 'They were not needed'}
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}
