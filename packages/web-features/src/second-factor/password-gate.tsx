import { Button, Cluster, Form, PasswordField, Stack } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { ApiProblem, session } from '@notalone/web-kit';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { hasErrorCode, refusedFields } from '../api-errors.ts';
import { ConfirmFactor, PasskeyButton } from './confirm-factor.tsx';
import { canUsePasskeys } from './passkeys.ts';
import { confirmPassword, useSecondFactor } from './use-second-factor.ts';

type AskPassword = (error: unknown, again: () => void) => boolean;

const PasswordContext = createContext<AskPassword>(() => false);

/**
 * For calls that need a recent proof (rules 4.8, 1.14): `onFailed` of such a call passes its error on. Answers true,
 * asks for the password or of an admin for the second factor, and calls `again` once that was right.
 */
export const useAskPassword = (): AskPassword => useContext(PasswordContext);

type Asked = { readonly proof: 'password' | 'second factor'; readonly again: () => void };

/** Shows the question for the password, or the second factor, above the page. */
export function PasswordGate({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const ask = useMemo<AskPassword>(
    () => (error, again) => {
      if (hasErrorCode(error, 'PASSWORD_NEEDED')) setAsked({ proof: 'password', again });
      else if (hasErrorCode(error, 'SECOND_FACTOR_NEEDED')) setAsked({ proof: 'second factor', again });
      else return false;
      return true;
    },
    [],
  );
  const close = () => setAsked(undefined);
  const onConfirmed = () => {
    close();
    asked?.again();
  };
  return (
    <PasswordContext value={ask}>
      {children}
      {asked?.proof === 'password' && <PasswordDialog onClose={close} onConfirmed={onConfirmed} />}
      {asked?.proof === 'second factor' && (
        <Dialog isOpen onClose={close} title="Please confirm that it is you" size="s">
          <Stack gap={4}>
            <p>This is a step for admins, so after 15 minutes we ask again.</p>
            <ConfirmFactor onConfirmed={onConfirmed} />
          </Stack>
        </Dialog>
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
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [isPending, setPending] = useState(false);
  const factors = useSecondFactor();
  const hasPasskey = canUsePasskeys() && factors.data?.passkeys.some(({ isLocked }) => !isLocked);

  async function submit(): Promise<void> {
    setAttempt(attempt + 1);
    const reader = session.current();
    if (isPending || password === '' || !reader || reader.role === 'child') return;
    setPending(true);
    setWrong({});
    setProblem(undefined);
    try {
      const proof = await confirmPassword(password);
      session.signIn({ ...reader, ...proof }, { keep: true });
      onConfirmed();
    } catch (error) {
      setWrong(refusedFields(error));
      // Also what the server has no text for, as when it is away, has a reason that helps.
      setProblem(error instanceof ApiProblem ? error.msg : 'Please try again.');
      setPending(false);
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title="Please enter your password" size="s">
      <Form
        onSubmit={() => void submit()}
        errors={attempt > 0 && password === '' ? { password: 'Enter your password' } : wrong}
        attempt={attempt}
        message={problem}
      >
        <p>This is about your family’s safety, so after 15 minutes we ask for your password again.</p>
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
      {hasPasskey && <PasskeyButton onConfirmed={onConfirmed} />}
    </Dialog>
  );
}
