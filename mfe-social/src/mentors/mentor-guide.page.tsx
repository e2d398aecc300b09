import { CONSENTS } from '@notalone/contracts/consents';
import {
  Button,
  Card,
  CheckboxField,
  ErrorState,
  Form,
  LinkButton,
  Loading,
  Notice,
  Page,
  Skeleton,
  Stack,
} from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { usePageTitle } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { useState } from 'react';
import { formatDate } from '../shared/format.ts';
import { TimedConfirmation } from '../shared/timed-confirmation.tsx';
import { Guide } from './guide.tsx';
import { type Mentoring, useMentoring, usePromise, useWithdrawPromise } from './use-mentoring.ts';

const { text: PROMISE, versions } = CONSENTS.mentorPromise;

/** /mentor-guide: the guide, and the promise that makes a mentor. */
export function MentorGuidePage() {
  usePageTitle('Mentors');
  const mentoring = useMentoring();
  return (
    <Page
      title="Mentors"
      width="narrow"
      lead="Parents who have lived with diabetes for two years or more, and help a family that is new to it."
    >
      <Stack gap={5}>
        <Guide />
        {mentoring.isPending && (
          <Loading label="Loading…">
            <Skeleton shape="block" />
          </Loading>
        )}
        {mentoring.error && !mentoring.data && (
          <ErrorState
            message={errorText(mentoring.error, '')}
            isRetrying={mentoring.isFetching}
            onRetry={() => void mentoring.refetch()}
          />
        )}
        {mentoring.data && <MyPromise mentoring={mentoring.data} />}
      </Stack>
    </Page>
  );
}

const OBSTACLES = {
  'diagnosis-too-recent': 'Your profile says that the diagnosis is less than two years ago. Please come back then.',
  'account-too-new': 'Your account is younger than 30 days. Please come back a little later.',
} as const;

function MyPromise({ mentoring: { promise, obstacle } }: { readonly mentoring: Mentoring }) {
  if (promise && (obstacle || promise.wordingVersion === versions[0]))
    return <Promised since={promise.agreedAt} isPaused={obstacle !== undefined} />;
  if (obstacle === 'no-profile')
    return (
      <Notice title="To be a mentor, create your profile first">
        <LinkButton to="/profile-edit">Create Parent Profile</LinkButton>
      </Notice>
    );
  if (obstacle) return <Notice title="You cannot be a mentor yet">{OBSTACLES[obstacle]}</Notice>;
  return <PromiseForm hasChanged={promise !== undefined} />;
}

function PromiseForm({ hasChanged }: { readonly hasChanged: boolean }) {
  const [isAgreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const promise = usePromise();
  return (
    <Card>
      <Form
        aria-label="The promise"
        errors={errors}
        attempt={attempt}
        onSubmit={() => {
          setAttempt(attempt + 1);
          setErrors(isAgreed ? {} : { promise: 'Please tick the box if you agree' });
          if (isAgreed) promise.mutate(versions[0]);
        }}
      >
        {hasChanged && <p>The guide has changed since you agreed to it. Please read it again.</p>}
        <CheckboxField
          name="promise"
          label={PROMISE}
          shortLabel="The promise"
          isBoxed
          value={isAgreed}
          onChange={setAgreed}
        />
        <p>New families near you will see your card, marked as a mentor and as not vetted by us.</p>
        <Button type="submit" isPending={promise.isPending}>
          Be a mentor
        </Button>
      </Form>
    </Card>
  );
}

function Promised({ since, isPaused }: { readonly since: string; readonly isPaused: boolean }) {
  const withdraw = useWithdrawPromise();
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack gap={4}>
      <Notice tone="success" title={`You have been a mentor since ${formatDate(since.slice(0, 10))}`}>
        <p>
          {isPaused
            ? 'New families do not see you now, as your profile does not say two years any more.'
            : 'New families near you see your card while you have room for one, unless your profile is private.'}{' '}
          The mentors’ own room is among the <Link to="/forums">Forums</Link>.
        </p>
      </Notice>
      {isAsking ? (
        <TimedConfirmation
          question="Stop being a mentor?"
          confirmLabel="Yes, stop"
          isPending={withdraw.isPending}
          onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          The families whose mentor you are will be told that it has ended. You stay connected.
        </TimedConfirmation>
      ) : (
        <div>
          <Button tone="quiet" onPress={() => setAsking(true)}>
            Stop being a mentor
          </Button>
        </div>
      )}
    </Stack>
  );
}
