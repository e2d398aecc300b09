import type { SecondFactor } from '@notalone/contracts';
import { Button, Cluster, ErrorState, Loading, Notice, Skeleton, Stack } from '@notalone/ui';
import { useState } from 'react';
import { errorText } from '../api-errors.ts';
import { CodeForm } from './code-form.tsx';
import { canUsePasskeys, confirmWithPasskey, keepProof, passkeyErrorText } from './passkeys.ts';
import { confirmWithAuthenticator, confirmWithRecoveryCode, useSecondFactor } from './use-second-factor.ts';

type Way = 'passkey' | 'authenticator' | 'recovery';

const CHOICES = {
  passkey: 'Use your passkey',
  authenticator: 'Use an authenticator code',
  recovery: 'Use a recovery code',
} as const satisfies Record<Way, string>;

interface ConfirmFactorProps {
  readonly onConfirmed: () => void;
  /** Recovery codes are for signing in, not for each step. */
  readonly hasRecovery?: boolean;
}

/** Asks for a passkey, or for one of the codes that an admin has instead. */
export function ConfirmFactor({ onConfirmed, hasRecovery = false }: ConfirmFactorProps) {
  const { data, error, isFetching, refetch } = useSecondFactor();
  if (error && !data)
    return (
      <ErrorState
        message={errorText(error, 'We could not look up how you confirm.')}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Loading label="Loading…">
        <Skeleton shape="block" />
      </Loading>
    );
  const ways = waysOf(data).filter((way) => hasRecovery || way !== 'recovery');
  return <ChooseWay ways={ways} onConfirmed={onConfirmed} />;
}

function waysOf({ passkeys, authenticator, recoveryCodesLeft }: SecondFactor): Way[] {
  const has = {
    passkey: canUsePasskeys() && passkeys.some(({ isLocked }) => !isLocked),
    authenticator: authenticator !== undefined,
    recovery: recoveryCodesLeft > 0,
  };
  return (Object.keys(CHOICES) as Way[]).filter((way) => has[way]);
}

function ChooseWay({ ways, onConfirmed }: { readonly ways: readonly Way[]; readonly onConfirmed: () => void }) {
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? ways[0];
  if (!way)
    return (
      <Notice title="Nothing here works on this device">
        Please use the device that has your passkey. If it is lost, whoever runs Not Alone can help you to start again.
      </Notice>
    );
  return (
    <Stack gap={4}>
      {way === 'passkey' ? (
        <PasskeyButton onConfirmed={onConfirmed} />
      ) : (
        <WithCode key={way} {...{ way, onConfirmed }} />
      )}
      {ways.length > 1 && (
        <Cluster>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} tone="quiet" onPress={() => setChosen(other)}>
                {CHOICES[other]}
              </Button>
            ))}
        </Cluster>
      )}
    </Stack>
  );
}

function WithCode({ way, onConfirmed }: { readonly way: Exclude<Way, 'passkey'>; readonly onConfirmed: () => void }) {
  const isApp = way === 'authenticator';
  return (
    <CodeForm
      kind={isApp ? 'digits' : 'text'}
      label={isApp ? 'Authenticator code' : 'Recovery code'}
      hint={
        isApp
          ? 'The six digits that your authenticator app shows now.'
          : 'One of the codes you printed. Each works once.'
      }
      submitLabel="Confirm"
      send={async (code) => {
        keepProof(isApp ? await confirmWithAuthenticator(code) : await confirmWithRecoveryCode(code));
        onConfirmed();
      }}
    />
  );
}

export function PasskeyButton({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function confirm(): Promise<void> {
    setPending(true);
    setProblem(undefined);
    try {
      keepProof(await confirmWithPasskey());
      onConfirmed();
    } catch (error) {
      setProblem(passkeyErrorText(error));
    } finally {
      setPending(false);
    }
  }
  return (
    <Stack gap={3}>
      {problem && (
        <div role="alert">
          <Notice tone="danger" title={problem} />
        </div>
      )}
      <Button isWide isPending={isPending} onPress={() => void confirm()}>
        {CHOICES.passkey}
      </Button>
    </Stack>
  );
}
