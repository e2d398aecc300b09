import { Button, Cluster, Form, PasswordField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { api, session } from '@notalone/web-kit';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { errorText, hasErrorCode } from './api-errors.ts';

type AskPassword = (error: unknown, again: () => void) => boolean;

const PasswordContext = createContext<AskPassword>(() => false);

/**
 * For calls that ask for the password again (rules 4.8): `onFailed` of such a call passes its error on. Answers true,
 * asks, and calls `again` once the password was right.
 */
export const useAskPassword = (): AskPassword => useContext(PasswordContext);

/** Shows the question for the password above the page. */
export function PasswordGate({ children }: { readonly children: ReactNode }) {
  const [again, setAgain] = useState<() => void>();
  const ask = useMemo<AskPassword>(
    () => (error, retry) => {
      if (!hasErrorCode(error, 'PASSWORD_NEEDED')) return false;
      setAgain(() => retry);
      return true;
    },
    [],
  );
  const close = () => setAgain(undefined);
  return (
    <PasswordContext value={ask}>
      {children}
      {again && (
        <PasswordDialog
          onClose={close}
          onConfirmed={() => {
            close();
            again();
          }}
        />
      )}
    </PasswordContext>
  );
}

interface PasswordDialogProps {
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

function PasswordDialog({ onClose, onConfirmed }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function submit(): Promise<void> {
    setAttempt(attempt + 1);
    const reader = session.current();
    if (isPending || password === '' || !reader || reader.role === 'child') return;
    setPending(true);
    try {
      const { token, expiresInSeconds } = await api('POST /api/auth/confirm-password', { body: { password } });
      session.signIn({ token, expiresInSeconds, userId: reader.userId, role: reader.role }, { keep: true });
      onConfirmed();
    } catch (error) {
      setProblem(errorText(error, 'Please try again.'));
      setPending(false);
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title="Please enter your password" size="s">
      <Form
        onSubmit={() => void submit()}
        errors={attempt > 0 && password === '' ? { password: 'Required' } : {}}
        attempt={attempt}
        message={problem}
      >
        <p>This is about your child’s safety, so after 15 minutes we ask for your password again.</p>
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          isRequired
          value={password}
          onChange={setPassword}
        />
        <Cluster justify="end">
          <Button tone="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={isPending}>
            Continue
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}
