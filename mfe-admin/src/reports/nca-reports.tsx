import { NCA_REFERENCE_MAX } from '@notalone/contracts/limits';
import { Button, DateField, Form, Stack, TextField } from '@notalone/ui';
import { useState } from 'react';
import { formatDay } from '../shared/times.ts';
import css from './safety-panel.module.css';
import type { CaseDetail } from './use-reports.ts';
import { useRecordNcaReport } from './use-safety-case.ts';

interface NcaReportsProps {
  readonly caseId: string;
  readonly reports: CaseDetail['ncaReports'];
}

/** Records what was reported to the National Crime Agency by hand; nothing is sent from here. */
export function NcaReports({ caseId, reports }: NcaReportsProps) {
  const [reference, setReference] = useState('');
  const [reportedOn, setReportedOn] = useState('');
  const [attempt, setAttempt] = useState(0);
  const record = useRecordNcaReport(caseId, () => {
    setReference('');
    setReportedOn('');
    setAttempt(0);
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
            if (Object.keys(errors).length === 0 && !record.isPending)
              record.mutate({ reference: reference.trim(), reportedOn });
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
