import { NCA_REFERENCE_MAX } from '@notalone/contracts/limits';
import { Button, DateField, Form, Stack, TextField } from '@notalone/ui';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { api } from '@notalone/web-kit';
import { useState } from 'react';
import { DECIDED } from '../shared/keys.ts';
import { formatDay } from '../shared/times.ts';
import css from './safety-panel.module.css';
import type { CaseDetail } from './use-reports.ts';

interface NcaReportsProps {
  readonly caseId: string;
  readonly reports: CaseDetail['ncaReports'];
}

/** Records what was reported to the National Crime Agency by hand; nothing is sent from here. */
export function NcaReports({ caseId, reports }: NcaReportsProps) {
  const [reference, setReference] = useState('');
  const [reportedOn, setReportedOn] = useState('');
  const [attempt, setAttempt] = useState(0);
  const record = useToastedCall({
    send: () =>
      api('POST /api/reports/{caseId}/nca-reports', {
        params: { caseId },
        body: { reference: reference.trim(), reportedOn },
      }),
    done: ({ message }) => message,
    failed: 'Failed to record the report.',
    changes: DECIDED,
    onDone: () => {
      setReference('');
      setReportedOn('');
      setAttempt(0);
    },
  });
  const errors = {
    ...(reference.trim() === '' && { reference: 'Please type the reference' }),
    ...(reportedOn === '' && { reportedOn: 'Please say when it was reported' }),
  };
  return (
    <Stack gap={3}>
      <h3>Report to the National Crime Agency</h3>
      {reports.map(({ reference: known, reportedOn: day, by }) => (
        <p key={known}>
          {known}, reported {formatDay(day)}, recorded by {by}
        </p>
      ))}
      <details className={css.record}>
        <summary>Record a report</summary>
        <Form
          aria-label="Record a report to the National Crime Agency"
          errors={attempt > 0 ? errors : {}}
          attempt={attempt}
          onSubmit={() => {
            setAttempt(attempt + 1);
            if (Object.keys(errors).length === 0 && !record.isPending) record.mutate(undefined);
          }}
        >
          <TextField
            name="reference"
            label="Reference"
            isRequired
            maxLength={NCA_REFERENCE_MAX}
            autoComplete="off"
            value={reference}
            onChange={setReference}
          />
          <DateField name="reportedOn" label="Reported on" isRequired value={reportedOn} onChange={setReportedOn} />
          <div>
            <Button type="submit" tone="secondary" size="small" isPending={record.isPending}>
              Record
            </Button>
          </div>
        </Form>
      </details>
    </Stack>
  );
}
