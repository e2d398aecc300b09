import { Card, ErrorState, LinkButton, Loading, Notice, Skeleton, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { Link } from '@notalone/web-kit/router';
import { longTime } from '../shared/long-time.ts';
import { LinkPage } from './link-page.tsx';
import { ObjectButton } from './object-button.tsx';
import { Release } from './release.tsx';
import { ReportForm } from './report-form.tsx';
import { StopButton } from './stop-button.tsx';
import { UndoForm } from './undo-form.tsx';
import { type AccountChange, useAccountChange } from './use-account-links.ts';

/**
 * /account-change#<token>: from a text or mail to a former number or address, or, once somebody has said that the
 * change was not theirs, to the number and the address that the account has now, and from its refused login.
 */
export const AccountChangePage = () => (
  <LinkPage title="Your account was changed">{(token) => <Change key={token} token={token} />}</LinkPage>
);

function Change({ token }: { readonly token: string }) {
  const { data, error, isFetching, refetch } = useAccountChange(token);
  if (error && !data)
    return <ErrorState message={errorText(error, '')} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading…">
        <Skeleton shape="block" size="m" />
      </Loading>
    );
  return <Found change={data} token={token} />;
}

const WHAT = { phone: 'phone number', email: 'email address' } as const;

interface FoundProps {
  readonly change: AccountChange;
  readonly token: string;
}
function Found({ change, token }: FoundProps) {
  const { canAskUndo, undoCodeBy, canObject, isFrozen, release } = change;
  return (
    <Stack gap={5}>
      <HowItStands change={change} />
      {change.canFreeze && <StopButton token={token} />}
      {(canAskUndo || undoCodeBy) && !change.canFreeze && (
        <Card as="section" title="Take your account back">
          <UndoForm change={change} token={token} />
        </Card>
      )}
      {release && (
        <Card as="section" title={change.side === 'old' ? 'It was you after all?' : 'This is your account?'}>
          <Release release={release} token={token} />
        </Card>
      )}
      {canObject && (
        <Card as="section" title="That is not right?">
          <ObjectButton token={token} />
        </Card>
      )}
      {isFrozen && <ReportForm token={token} />}
    </Stack>
  );
}

function HowItStands({
  change: { side, state, kind, changedAt, until, isFrozen, canFreeze, release },
}: Pick<FoundProps, 'change'>) {
  const what = WHAT[kind];
  const closed = isFrozen ? 'Nobody can log in. Children’s logins and their emergency button work as before.' : '';
  switch (state) {
    case 'changed':
      return (
        <Card>
          <Stack gap={4}>
            <p>
              On {longTime(changedAt)} the {what} of a Not Alone account was changed.
            </p>
            {side === 'new' ? (
              <>
                <p>The account is open.</p>
                <div>
                  <LinkButton to="/login">Log in</LinkButton>
                </div>
              </>
            ) : canFreeze ? (
              <p>Was it you? Then there is nothing to do. This link works until {longTime(until)}.</p>
            ) : (
              <p>
                This link has stopped the account once, and somebody who has what was verified before has opened it
                again. You can still ask us to undo the change, until {longTime(until)}.
              </p>
            )}
          </Stack>
        </Card>
      );
    case 'frozen':
      return (
        <Notice tone="warning" title={`This account is stopped until ${longTime(until)}`} isLive>
          Somebody said that the change of its {what} on {longTime(changedAt)} was not made by its owner. {closed}{' '}
          {side === 'new' &&
            !release &&
            'If you cannot wait, please write to us: our address is at the end of this page.'}
        </Notice>
      );
    case 'undo-asked':
      return (
        <Notice tone="warning" title={`The former ${what} comes back on ${longTime(until)}`} isLive>
          {side === 'old'
            ? `Somebody with this link, and the password or a code, asked for it. Then the new password counts that they chose. ${closed}`
            : `Somebody with the former ${what}, who also has the password or a code, asked for it. If that is right, there is nothing to do. ${closed}`}
        </Notice>
      );
    case 'disputed':
      return (
        <Notice tone="warning" title="Two people of the team decide" isLive>
          Two people say that this account is theirs. Please write to us: our address is at the end of this page. We
          never ask for facts about your family. If nobody decides, it is decided on {longTime(until)}. {closed}
        </Notice>
      );
    case 'undone':
      return (
        <Notice
          tone="success"
          title={`The former ${what} is back`}
          isLive
          action={side === 'old' ? <LinkButton to="/login">Log in</LinkButton> : undefined}
        >
          {side === 'old' ? (
            <p>
              Log in with the new password that you chose here, or choose one with{' '}
              <Link to="/forgot-password">Forgot Password</Link>. Your account page says what was done meanwhile.
            </p>
          ) : (
            'Everybody was logged out. If that is not right, please write to us: our address is at the end of this page.'
          )}
        </Notice>
      );
  }
}
