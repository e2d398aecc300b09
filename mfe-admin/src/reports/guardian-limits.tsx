import { GUARDIAN_ORDER_MAX } from '@notalone/contracts/limits';
import { Badge, Button, Cluster, Form, Notice, Stack, TextAreaField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import { formatTime } from '../shared/times.ts';
import css from './safety-panel.module.css';
import type { CaseDetail } from './use-reports.ts';
import { useLimitGuardian, useReviewLimit } from './use-safety-case.ts';

type Limit = NonNullable<CaseDetail['guardian']>['limits'][number];
type What = Limit['what'];

/** In the order in which they are taken: texts follow the place. */
const ROWS: readonly { readonly what: What; readonly name: string; readonly means: string }[] = [
  {
    what: 'decisions',
    name: 'Reading and deciding',
    means:
      'Reads no messages, decides nothing, changes no settings. A fixed sentence says that it is not possible now.',
  },
  { what: 'place', name: 'Place', means: 'Sees no place of the child anywhere: it looks as if none were known.' },
  { what: 'texts', name: 'Texts and alarms', means: 'Hears of no new alert: by text, call, mail or page.' },
];

interface GuardianLimitsProps {
  readonly caseId: string;
  /** Of the guardian. */
  readonly name: string;
  readonly limits: readonly Limit[];
}

/** What the guardian whom the case is about has, and what a moderator took. */
export const GuardianLimits = ({ caseId, limits, name }: GuardianLimitsProps) => (
  <section aria-label={`What ${name} has`}>
    <Stack gap={3}>
      <h3>What {name} has for this child</h3>
      <p className={css.soft}>
        Only where an order of a court or a credible danger stands. It works at once. The guardian is not told. Texts
        can be taken once the place is. A second moderator reviews each, before the case can be closed; what is taken
        stays taken after that.
      </p>
      {ROWS.map((row) => (
        <Row
          key={row.what}
          caseId={caseId}
          row={row}
          limit={limits.find(({ what }) => what === row.what)}
          // The service refuses it, too.
          isTooEarly={row.what === 'texts' && !limits.some(({ what }) => what === 'place')}
        />
      ))}
    </Stack>
  </section>
);

interface RowProps {
  readonly caseId: string;
  readonly row: (typeof ROWS)[number];
  readonly limit: Limit | undefined;
  /** The place is taken first. */
  readonly isTooEarly: boolean;
}

function Row({ caseId, row: { what, name, means }, limit, isTooEarly }: RowProps) {
  const [isAsking, setAsking] = useState(false);
  const review = useReviewLimit(caseId);
  return (
    <section aria-label={name}>
      <Stack gap={2}>
        <Cluster gap={3}>
          <h4>{name}</h4>
          <Badge tone={limit ? 'coral' : 'teal'}>{limit ? 'Taken' : 'Has it'}</Badge>
        </Cluster>
        <p className={css.soft}>{means}</p>
        {limit && (
          <>
            <blockquote className={css.words}>{limit.reason}</blockquote>
            <p className={css.soft}>
              {limit.by}, {formatTime(limit.at)}.{' '}
              {limit.reviewedBy && limit.reviewedAt
                ? `${limit.reviewedBy} agreed, ${formatTime(limit.reviewedAt)}.`
                : 'It waits for a second moderator.'}
            </p>
          </>
        )}
        <Cluster gap={2}>
          {limit?.canReview && (
            <>
              <Button
                size="small"
                isPending={review.isPending}
                aria-label={`Agree: ${name}`}
                onPress={() => review.mutate({ what, agrees: true })}
              >
                Agree
              </Button>
              <Button
                tone="secondary"
                size="small"
                isPending={review.isPending}
                aria-label={`Do not agree, give back: ${name}`}
                onPress={() => review.mutate({ what, agrees: false })}
              >
                Do not agree, give back
              </Button>
            </>
          )}
          {isTooEarly && !limit && <p className={css.soft}>Take the place first.</p>}
          {!limit?.canReview && (!isTooEarly || limit) && (
            <Button
              tone="secondary"
              size="small"
              aria-label={`${limit ? 'Give back' : 'Take'}: ${name}`}
              onPress={() => setAsking(true)}
            >
              {limit ? 'Give back' : 'Take'}
            </Button>
          )}
        </Cluster>
      </Stack>
      {isAsking && (
        <ReasonDialog caseId={caseId} what={what} name={name} isTaking={!limit} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

interface ReasonDialogProps {
  readonly caseId: string;
  readonly what: What;
  readonly name: string;
  readonly isTaking: boolean;
  readonly onClose: () => void;
}

function ReasonDialog({ caseId, what, name, isTaking, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [attempt, setAttempt] = useState(0);
  const limit = useLimitGuardian(caseId, onClose);
  const { length } = reason.trim();
  const fault =
    length === 0
      ? 'Please give a reason'
      : length > GUARDIAN_ORDER_MAX && `Must be at most ${GUARDIAN_ORDER_MAX} characters`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${isTaking ? 'Take' : 'Give back'}: ${name}`}
      isDismissable={!limit.isPending}
    >
      <Form
        errors={attempt > 0 && fault ? { reason: fault } : {}}
        attempt={attempt}
        onSubmit={() => {
          setAttempt(attempt + 1);
          if (!fault && !limit.isPending) limit.mutate({ what, withheld: isTaking, reason: reason.trim() });
        }}
      >
        {isTaking && <Notice tone="warning">It is taken at once, and the guardian is not told.</Notice>}
        <TextAreaField
          name="reason"
          label="Reason"
          hint={isTaking ? 'The court, its order and the day; or why the danger is credible.' : 'Why it is over.'}
          isRequired
          maxLength={GUARDIAN_ORDER_MAX}
          showCount
          value={reason}
          onChange={setReason}
        />
        <Cluster justify="end">
          <Button tone="secondary" isDisabled={limit.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" tone={isTaking ? 'danger' : 'primary'} isPending={limit.isPending}>
            {isTaking ? 'Take it' : 'Give it back'}
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}
