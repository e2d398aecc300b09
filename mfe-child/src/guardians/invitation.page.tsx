import { CODE_DIGITS, GUARDIAN_CODE_ATTEMPTS } from '@notalone/contracts/limits';
import {
  Button,
  Card,
  CodeField,
  EmptyState,
  ErrorState,
  Form,
  LinkButton,
  Loading,
  Notice,
  Page,
  PasswordField,
  Skeleton,
  Stack,
} from '@notalone/ui';
import { errorText, hasErrorCode, refusedFields } from '@notalone/web-features/api-errors';
import { usePageTitle } from '@notalone/web-kit';
import { useParams } from '@notalone/web-kit/router';
import { useState } from 'react';
import { monitorKey } from '../monitor/use-children.ts';
import { formatDay } from '../shared/format-day.ts';
import { useToastedCall } from '../shared/toasted-call.ts';
import css from './guardians.module.css';
import { acceptInvitation, useOpenInvitation } from './use-guardians.ts';
import { WhatItMeans } from './what-it-means.tsx';

const TITLE = 'Be a guardian';
const MONITOR = <LinkButton to="/child-monitor">Child monitor</LinkButton>;
const OVER =
  'This invitation is not for this account, or is over. Check that you are signed in with the account whose phone number got the code.';

/** /guardian-invitation/:token: where the invited person accepts, with the texted code and the own password. */
export function InvitationPage() {
  usePageTitle(TITLE);
  const { token = '' } = useParams();
  const opened = useOpenInvitation(token);
  return (
    <Page title={TITLE} width="narrow">
      {opened.isPending ? (
        <Loading label="Loading the invitation…">
          <Skeleton size="l" />
          <Skeleton />
        </Loading>
      ) : opened.data ? (
        <Accept key={token} token={token} {...opened.data} />
      ) : hasErrorCode(opened.error, 'NOT_FOUND') || hasErrorCode(opened.error, 'VALIDATION') ? (
        <EmptyState title="We cannot open this invitation" action={MONITOR}>
          <p>{OVER}</p>
          <p>To use another account, log out first, then open the link again.</p>
        </EmptyState>
      ) : (
        <ErrorState
          title={errorText(opened.error, 'Failed to load the invitation.')}
          onRetry={() => void opened.refetch()}
          isRetrying={opened.isFetching}
        />
      )}
    </Page>
  );
}

interface AcceptProps {
  readonly token: string;
  readonly childName: string;
  readonly invitedBy: string;
  readonly expiresAt: string;
}
interface Typed {
  readonly code: string;
  readonly password: string;
}

const missingIn = ({ code, password }: Typed): Record<string, string> => ({
  ...(code.length !== CODE_DIGITS && { code: 'The code has 6 digits.' }),
  ...(password === '' && { password: 'Enter your password' }),
});

function Accept({ token, childName, invitedBy, expiresAt }: AcceptProps) {
  const [typed, setTyped] = useState<Typed>({ code: '', password: '' });
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const accept = useToastedCall({
    send: (sent: Typed) => acceptInvitation(token, sent),
    failed: 'You have not joined yet. Please try again.',
    changes: [monitorKey],
    onFailed(error) {
      setAttempt((before) => before + 1);
      setProblem(errorText(error, 'Please try again.'));
      return true;
    },
  });
  if (accept.data)
    return (
      <Notice tone="success" isLive title={`You look after ${childName} together now`} action={MONITOR}>
        <p className={css.words}>{invitedBy} has been told.</p>
      </Notice>
    );
  // After five wrong codes, or taken back meanwhile.
  if (hasErrorCode(accept.error, 'NOT_FOUND'))
    return (
      <Notice tone="warning" isLive title="This invitation has ended" action={MONITOR}>
        <p>Ask for a new one.</p>
      </Notice>
    );
  const missing = missingIn(typed);
  return (
    <Stack gap={5}>
      <p className={css.words}>
        <bdi>{invitedBy}</bdi> invites you to look after {childName} together. The invitation ends on{' '}
        {formatDay(expiresAt)}.
      </p>
      <Card as="section" title="What it means">
        <WhatItMeans childName={childName} />
      </Card>
      <Form
        aria-label={TITLE}
        errors={attempt > 0 ? { ...refusedFields(accept.error), ...missing } : {}}
        attempt={attempt}
        message={problem}
        messageTitle={problem && 'You have not joined yet'}
        onSubmit={() => {
          setProblem(undefined);
          if (Object.keys(missing).length > 0) setAttempt(attempt + 1);
          else if (!accept.isPending) accept.mutate(typed);
        }}
      >
        <CodeField
          name="code"
          label="Code"
          hint={`The 6 digits that we texted you. After ${GUARDIAN_CODE_ATTEMPTS} wrong codes the invitation ends.`}
          isRequired
          value={typed.code}
          onChange={(code) => setTyped({ ...typed, code })}
        />
        <PasswordField
          name="password"
          label="Password"
          hint="The one with which you log in here."
          autoComplete="current-password"
          isRequired
          value={typed.password}
          onChange={(password) => setTyped({ ...typed, password })}
        />
        <Button type="submit" isPending={accept.isPending}>
          Accept
        </Button>
      </Form>
    </Stack>
  );
}
