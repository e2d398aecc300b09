import { PASSWORD_MIN } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { Button, Form, PasswordField, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { ApiProblem } from '@notalone/web-kit';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { newPassword } from '../forms/field-rules.ts';
import { useFormCall } from '../forms/use-form-call.ts';

/** The values of both fields. */
interface TypedPassword {
  readonly newPassword: string;
  readonly confirmPassword: string;
}
export const EMPTY_PASSWORD: TypedPassword = { newPassword: '', confirmPassword: '' };

interface PasswordStepProps {
  readonly typed: TypedPassword;
  readonly onSave: (typed: TypedPassword) => Promise<void>;
  /**
   * The server checks code and password together, so a wrong code is noticed only here. The typed password is kept for
   * the next attempt.
   */
  readonly onCodeRefused: (text: string, typed: TypedPassword) => void;
}

export function PasswordStep({ typed: before, onSave, onCodeRefused }: PasswordStepProps) {
  const form = useForm({ defaultValues: { ...before }, mode: 'onTouched', shouldFocusError: false });
  const [typed, repeated] = useWatch({ control: form.control, name: ['newPassword', 'confirmPassword'] });
  const call = useFormCall(form, onSave, (error) => {
    const isOfCode =
      error instanceof ApiProblem &&
      (error.code === 'CODE_INVALID' || error.code === 'CODE_EXPIRED' || error.errors['resetCode']);
    if (!isOfCode) return errorText(error, 'Failed to reset password. Please try again.');
    onCodeRefused(error.errors['resetCode'] ?? error.msg, form.getValues());
    return undefined;
  });
  const differ = repeated !== '' && typed !== repeated;
  return (
    <Form onSubmit={call.submit} aria-label="Choose a password" {...call.problems}>
      <Stack gap={4}>
        <Controller
          name="newPassword"
          control={form.control}
          rules={newPassword}
          render={({ field }) => (
            <PasswordField
              label="New password"
              hint={`At least ${PASSWORD_MIN} characters.`}
              autoComplete="new-password"
              isRequired
              {...field}
            />
          )}
        />
        <Controller
          name="confirmPassword"
          control={form.control}
          render={({ field }) => (
            <PasswordField
              label="Confirm password"
              error={differ ? TEXTS.passwordsDiffer : undefined}
              autoComplete="new-password"
              isRequired
              {...field}
            />
          )}
        />
        <Button type="submit" isWide isPending={call.isPending} isDisabled={typed === '' || typed !== repeated}>
          Save new password
        </Button>
      </Stack>
    </Form>
  );
}
