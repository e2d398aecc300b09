import { Button, Cluster, Form, PasswordField, Stack } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { ApiProblem, session } from '@notalone/web-kit';
import { useState } from 'react';
import { refusedFields } from '../api-errors.ts';
import { ConfirmFactor, PasskeyButton } from './confirm-factor.tsx';
import { canUsePasskeys } from './passkeys.ts';
import { confirmPassword, useSecondFactor } from './use-second-factor.ts';

interface ProofDialogProps {
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

/** Asks for the password, or for an admin's second factor. */
export const ProofDialog = ({ proof, ...on }: ProofDialogProps & { readonly proof: 'password' | 'second factor' }) =>
  proof === 'password' ? (
    <PasswordDialog {...on} />
  ) : (
    <Dialog isOpen onClose={on.onClose} title="Please confirm that it is you" size="s">
      <Stack gap={4}>
        <p>This is a step for admins, so after 15 minutes we ask again.</p>
        <ConfirmFactor onConfirmed={on.onConfirmed} />
      </Stack>
    </Dialog>
  );

function PasswordDialog({ onClose, onConfirmed }: ProofDialogProps) {
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
