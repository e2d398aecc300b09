import { COMPLAINT_ANSWER_MAX, REASON_MIN } from '@notalone/contracts/limits';
import { Button, Cluster, SelectField, Stack, TextAreaField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import { Excerpt } from '../shared/excerpt.tsx';
import { ResourceSection } from '../shared/resource-section.tsx';
import { formatDay, formatTime } from '../shared/times.ts';
import { type Complaint, useAnswerComplaint, useComplaints } from './use-complaints.ts';

const STATES = [
  { value: 'open', label: 'Waiting for an answer' },
  { value: 'answered', label: 'Answered: the register' },
] as const;

/** When the law wants an answer, in words: late ones say so. */
function dueText({ daysLeft, answerBy, answeredAt }: Complaint): string {
  if (daysLeft === undefined) return `Answered ${formatTime(answeredAt ?? '')}`;
  if (daysLeft < 0) return `Late: was due ${formatDay(answerBy)}`;
  return `${formatDay(answerBy)} (${daysLeft === 1 ? '1 day' : `${daysLeft} days`} left)`;
}

/** Complaints about data: each must be answered within 30 days. The table can be saved as the register. */
export function ComplaintsSection() {
  const [state, setState] = useState<Complaint['state']>('open');
  const [answering, setAnswering] = useState<Complaint>();
  return (
    <Stack gap={5}>
      <ResourceSection
        exportAs="complaints"
        query={useComplaints(state)}
        filter={
          <SelectField
            name="state"
            label="Show"
            options={STATES}
            value={state}
            onChange={(value) => setState(value as Complaint['state'])}
          />
        }
        loading="Loading the complaints…"
        failed="Failed to load the complaints."
        empty={state === 'open' ? 'No complaint is waiting' : 'No complaint was answered yet'}
        caption={state === 'open' ? 'Complaints about data, the oldest first' : 'Answered complaints, the newest first'}
        columns={[
          { label: 'Reference', cell: ({ reference }) => reference },
          {
            label: 'From',
            cell: ({ name, email }) => (
              <>
                {name && <p>{name}</p>}
                <a href={`mailto:${email}`}>{email}</a>
              </>
            ),
          },
          { label: 'Complaint', cell: ({ text }) => <Excerpt text={text} /> },
          { label: 'Came', cell: ({ receivedAt }) => formatTime(receivedAt) },
          { label: state === 'open' ? 'Answer by' : 'Answered', cell: (complaint) => dueText(complaint) },
          state === 'open'
            ? {
                label: 'Actions',
                cell: (complaint) => (
                  <Button
                    size="small"
                    onPress={() => setAnswering(complaint)}
                    aria-label={`Answer ${complaint.reference}`}
                  >
                    Answer
                  </Button>
                ),
              }
            : { label: 'Answer', cell: ({ answer = '' }) => <Excerpt text={answer} /> },
        ]}
      />
      {answering && <AnswerDialog complaint={answering} onClose={() => setAnswering(undefined)} />}
    </Stack>
  );
}

function AnswerDialog({ complaint, onClose }: { readonly complaint: Complaint; readonly onClose: () => void }) {
  const [answer, setAnswer] = useState('');
  const send = useAnswerComplaint(complaint._id, onClose);
  return (
    <Dialog isOpen title={`Answer ${complaint.reference}`} size="m" onClose={onClose}>
      <Stack gap={4}>
        <blockquote>{complaint.text}</blockquote>
        <TextAreaField
          name="answer"
          label={`Answer to ${complaint.email}`}
          hint="It is mailed as it stands, and cannot be changed afterwards"
          rows={6}
          maxLength={COMPLAINT_ANSWER_MAX}
          value={answer}
          onChange={setAnswer}
        />
        <Cluster gap={2}>
          <Button
            isDisabled={answer.trim().length < REASON_MIN}
            isPending={send.isPending}
            onPress={() => send.mutate(answer.trim())}
          >
            Send the answer
          </Button>
          <Button tone="secondary" onPress={onClose}>
            Cancel
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
