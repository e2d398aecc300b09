import { DECISION_REASON_MAX, REASON_MIN } from '@notalone/contracts/limits';
import { Button, Card, Cluster, SelectField, Stack, TextAreaField } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { useState } from 'react';
import { ResourceCards } from '../shared/resource-section.tsx';
import { formatTime } from '../shared/times.ts';
import css from './appeals.module.css';
import { type Appeal, useAnswerAppeal, useAppeals } from './use-appeals.ts';

const STATES = [
  { value: 'open', label: 'Waiting for an answer' },
  { value: 'upheld', label: 'The decision stands' },
  { value: 'lifted', label: 'The decision was lifted' },
] as const;

/** Appeals against decisions. The admin who decided does not answer, unless there is no other. */
export function AppealsSection() {
  const [state, setState] = useState<Appeal['state']>('open');
  const appeals = useAppeals(state);
  return (
    <Stack gap={5}>
      <ResourceCards
        query={appeals}
        filter={
          <SelectField
            name="state"
            label="Show"
            options={STATES}
            value={state}
            onChange={(value) => setState(value as Appeal['state'])}
          />
        }
        loading="Loading the appeals…"
        failed="Failed to fetch appeals."
        problem={errorText(appeals.error, '')}
        empty="No appeals found."
      >
        {(appeal) => <AppealCard key={appeal._id} appeal={appeal} />}
      </ResourceCards>
    </Stack>
  );
}

const ACTIONS: Readonly<Record<string, string>> = { warn: 'warned', remove: 'removed something of', ban: 'banned' };

function AppealCard({ appeal }: { readonly appeal: Appeal }) {
  const { _id, from, text, at, answer, decision, canDecide, state } = appeal;
  return (
    <Card as="li" padding="m">
      <Stack gap={3}>
        <h3>{from.username}</h3>
        <p>
          {decision.by} {ACTIONS[decision.action] ?? decision.action} {from.username}, {formatTime(decision.at)}:{' '}
          {decision.reason}
        </p>
        <blockquote className={css.said}>{text}</blockquote>
        <p className={css.soft}>{formatTime(at)}</p>
        {answer && <p>Answer: {answer}</p>}
        {state === 'open' && !canDecide && <p>You decided this. Another admin answers the appeal.</p>}
        {canDecide && <AnswerForm appealId={_id} />}
      </Stack>
    </Card>
  );
}

function AnswerForm({ appealId }: { readonly appealId: string }) {
  const [answer, setAnswer] = useState('');
  const decide = useAnswerAppeal(appealId);
  const send = (outcome: 'upheld' | 'lifted') => decide.mutate({ outcome, answer: answer.trim() });
  const isShort = answer.trim().length < REASON_MIN;
  return (
    <Stack gap={3}>
      <TextAreaField
        name={`answer-${appealId}`}
        label="Answer to the person"
        rows={2}
        maxLength={DECISION_REASON_MAX}
        value={answer}
        onChange={setAnswer}
      />
      <Cluster gap={2}>
        <Button isDisabled={isShort} isPending={decide.isPending} onPress={() => send('lifted')}>
          Lift the decision
        </Button>
        <Button tone="secondary" isDisabled={isShort} isPending={decide.isPending} onPress={() => send('upheld')}>
          Keep the decision
        </Button>
      </Cluster>
    </Stack>
  );
}
