import type { Passkey, SecondFactor } from '@notalone/contracts';
import { Badge, Button, Card, ErrorState, Loading, Skeleton, Stack } from '@notalone/ui';
import { toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../api-errors.ts';
import { PasswordGate, useAskPassword } from './password-gate.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { AddAuthenticator, AddPasskey } from './register-factor.tsx';
import css from './second-factor.module.css';
import {
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  useReloadSecondFactor,
  useSecondFactor,
} from './use-second-factor.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@notalone/ui/overlays')).ConfirmDialog }));

/** Passkeys of the account; an admin's authenticator app and recovery codes too. */
export const SignInSection = () => (
  <PasswordGate>
    <Card as="section" title="Passkeys">
      <Factors />
    </Card>
  </PasswordGate>
);

function Factors() {
  const { data, error, isFetching, refetch } = useSecondFactor();
  const reload = useReloadSecondFactor();
  const [codes, setCodes] = useState<readonly string[]>();
  const onRegistered = (recoveryCodes: readonly string[] | undefined) => {
    toast('Saved. We have sent you an email about it.');
    setCodes(recoveryCodes);
    reload();
  };
  if (error && !data)
    return (
      <ErrorState
        message={errorText(error, 'We could not load your passkeys.')}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Loading label="Loading your passkeys…">
        <Skeleton />
      </Loading>
    );
  return (
    <Stack gap={4}>
      <p>
        With a passkey your device confirms that it is you, by fingerprint, face or PIN.{' '}
        {data.isAdmin
          ? 'You need one, or an authenticator app, to use the admin pages.'
          : 'You can use it where we ask for your password again.'}
      </p>
      <PasskeyList passkeys={data.passkeys} onRemoved={reload} />
      <AddPasskey onRegistered={onRegistered} />
      {data.isAdmin && <AdminFactors data={data} onRegistered={onRegistered} onCodes={setCodes} onRemoved={reload} />}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined);
            reload();
          }}
        />
      )}
    </Stack>
  );
}

const dateOf = (instant: string) => new Date(instant).toLocaleDateString('en-GB', { dateStyle: 'medium' });
const usedText = (createdAt: string, lastUsedAt: string | undefined) =>
  `Added ${dateOf(createdAt)}, ${lastUsedAt ? `last used ${dateOf(lastUsedAt)}` : 'not used yet'}`;

function PasskeyList({
  passkeys,
  onRemoved,
}: {
  readonly passkeys: readonly Passkey[];
  readonly onRemoved: () => void;
}) {
  if (passkeys.length === 0) return <p>You have no passkey yet.</p>;
  return (
    <ul className={css.passkeys} aria-label="Your passkeys">
      {passkeys.map(({ _id, name, createdAt, lastUsedAt, isLocked }) => (
        <li key={_id} className={css.passkey}>
          <span>
            <strong>{name}</strong> {isLocked && <Badge tone="coral">Locked: a copy of it may exist</Badge>}
            <br />
            {usedText(createdAt, lastUsedAt)}
          </span>
          <Remove what={name} call={() => removePasskey(_id)} onRemoved={onRemoved} />
        </li>
      ))}
    </ul>
  );
}

interface RemoveProps {
  readonly what: string;
  readonly call: () => Promise<unknown>;
  readonly onRemoved: () => void;
}
function Remove({ what, call, onRemoved }: RemoveProps) {
  const askPassword = useAskPassword();
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: call,
    onSuccess: () => {
      toast(`Removed: ${what}`);
      onRemoved();
    },
    onError: (error) => {
      if (!askPassword(error, () => removal.mutate())) toast(errorText(error, 'Failed to remove it.'), 'error');
    },
  });
  return (
    <>
      <Button
        tone="quiet"
        icon="trash"
        aria-label={`Remove ${what}`}
        isPending={removal.isPending}
        onPress={() => setAsking(true)}
      >
        Remove
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            isOpen
            onClose={() => setAsking(false)}
            title={`Remove ${what}?`}
            confirmLabel="Remove"
            tone="danger"
            onConfirm={() => {
              setAsking(false);
              removal.mutate();
            }}
          >
            It then no longer confirms that it is you. Your device may still list it.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

interface AdminFactorsProps {
  readonly data: SecondFactor;
  readonly onRegistered: (recoveryCodes: readonly string[] | undefined) => void;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onRemoved: () => void;
}
function AdminFactors({
  data: { authenticator, recoveryCodesLeft },
  onRegistered,
  onCodes,
  onRemoved,
}: AdminFactorsProps) {
  const askPassword = useAskPassword();
  const renewal = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: (error) => {
      if (!askPassword(error, () => renewal.mutate())) toast(errorText(error, 'Failed to make new codes.'), 'error');
    },
  });
  return (
    <>
      <h3>Authenticator app</h3>
      {authenticator ? (
        <div className={css.passkey}>
          <span>{usedText(authenticator.createdAt, authenticator.lastUsedAt)}</span>
          <Remove what="the authenticator app" call={removeAuthenticator} onRemoved={onRemoved} />
        </div>
      ) : (
        <AddAuthenticator onRegistered={onRegistered} />
      )}
      <h3>Recovery codes</h3>
      <div className={css.passkey}>
        <span>{recoveryCodesLeft} left</span>
        <Button tone="secondary" isPending={renewal.isPending} onPress={() => renewal.mutate()}>
          Make new recovery codes
        </Button>
      </div>
    </>
  );
}
