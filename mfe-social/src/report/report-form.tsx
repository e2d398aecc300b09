import { REPORT_MESSAGE_MAX } from '@notalone/contracts/limits';
import { REPORT_REASONS } from '@notalone/contracts/texts';
import { Button, Form, LinkButton, Notice, SelectField, Stack, TextAreaField } from '@notalone/ui';
import { HelpLines } from '@notalone/web-features/help-lines';
import { useNavigate } from '@notalone/web-kit/router';
import { useState } from 'react';
import { ReportThanks } from '../shared/report-thanks.tsx';
import { PersonField } from './person-field.tsx';
import { PostField } from './post-field.tsx';
import { type ReportType, reportErrors } from './report-values.ts';
import { type ReportedPerson, useConnectedFamilies, useReportedPerson } from './use-report-choices.ts';
import { useReportDraft } from './use-report-draft.ts';
import { useSendReport } from './use-send-report.ts';

const TYPES: readonly { readonly value: ReportType; readonly label: string }[] = [
  { value: 'user', label: 'User' },
  { value: 'post', label: 'Post' },
  { value: 'other', label: 'Other Feature' },
];

const REASONS = REPORT_REASONS.map((label) => ({ value: label, label }));

/** Reports a person, a post or anything else to the moderators. The input stays until it is sent. */
export function ReportForm({ aboutId, canSearch }: { readonly aboutId: string; readonly canSearch: boolean }) {
  const { values, set, discard } = useReportDraft(aboutId);
  const [attempt, setAttempt] = useState(0);
  const sending = useSendReport(discard);
  const families = useConnectedFamilies();
  const { type, targetId } = sending.sent ?? values;
  const userId = type === 'user' && targetId ? targetId : undefined;
  const subject = useReportedPerson(userId, families);
  const errors = attempt > 0 ? reportErrors(values) : {};
  const submit = () => {
    setAttempt(attempt + 1);
    if (!sending.isPending && Object.keys(reportErrors(values)).length === 0) sending.send(values);
  };
  if (sending.sent && userId) return <Thanks userId={userId} subject={subject} />;
  if (sending.sent) return <ContentThanks isPost={type === 'post'} />;
  return (
    <Form
      aria-label="Report"
      onSubmit={submit}
      errors={errors}
      attempt={attempt}
      message={sending.problem}
      messageTitle={sending.problem && 'Failed to submit report.'}
    >
      <SelectField
        name="type"
        label="Type"
        isRequired
        options={TYPES}
        value={values.type}
        onChange={(type) => set({ type: type as ReportType, targetId: type === 'user' ? aboutId : '' })}
      />
      {values.type === 'user' && (
        <PersonField
          families={families}
          canSearch={canSearch}
          value={values.targetId}
          onChange={(targetId) => set({ targetId })}
        />
      )}
      {values.type === 'post' && <PostField value={values.targetId} onChange={(targetId) => set({ targetId })} />}
      <SelectField
        name="reason"
        label="Reason"
        isRequired
        placeholder="Please choose"
        options={REASONS}
        value={values.reason}
        onChange={(reason) => set({ reason })}
      />
      <TextAreaField
        name="details"
        label="Additional details"
        isOptional
        hint="Anything that helps us understand: what happened, and when."
        maxLength={REPORT_MESSAGE_MAX}
        showCount
        value={values.details}
        onChange={(details) => set({ details })}
      />
      <HelpLines />
      <Button type="submit" isPending={sending.isPending}>
        Submit report
      </Button>
    </Form>
  );
}

function Thanks({ userId, subject }: { readonly userId: string; readonly subject: ReportedPerson | undefined }) {
  const navigate = useNavigate();
  return (
    <ReportThanks
      userId={userId}
      name={subject?.name ?? 'this person'}
      isConnected={subject?.isConnected ?? false}
      onBlocked={() => void navigate('/connections', { replace: true })}
    >
      <LinkButton to="/connections" tone="secondary" size="small" icon="connections">
        Connections
      </LinkButton>
    </ReportThanks>
  );
}

function ContentThanks({ isPost }: { readonly isPost: boolean }) {
  return (
    <Stack>
      <Notice tone="success" title="Thank you, we have it" isLive>
        Our moderators will look at it. If someone is in danger now, please call 999.
      </Notice>
      {isPost && <p>The author is not told who reported it. You will not see the post any more.</p>}
      <div>
        <LinkButton to="/feed" tone="secondary">
          Back to the feed
        </LinkButton>
      </div>
    </Stack>
  );
}
