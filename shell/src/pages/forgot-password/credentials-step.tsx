import { Button, Form, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { useForm } from 'react-hook-form';
import { EmailField, PhoneField } from '../forms/identity-fields.tsx';
import { useFormCall } from '../forms/use-form-call.ts';

export interface Credentials {
  readonly email: string;
  readonly phoneNumber: string;
}

export function CredentialsStep({
  typed,
  onSend,
}: {
  readonly typed: Credentials;
  readonly onSend: (typed: Credentials) => Promise<void>;
}) {
  const form = useForm({ defaultValues: { ...typed }, shouldFocusError: false });
  const call = useFormCall(
    form,
    (values) => onSend({ email: values.email.trim(), phoneNumber: values.phoneNumber.trim() }),
    (error) => errorText(error, 'Failed to send reset code. Please try again.'),
  );
  return (
    <Form onSubmit={call.submit} aria-label="Your details" {...call.problems}>
      <Stack gap={4}>
        <p>Enter the email address and phone number of your account, and we will text you a code.</p>
        <EmailField control={form.control} />
        <PhoneField control={form.control} hint="07… or +44…" />
        <Button type="submit" isWide isPending={call.isPending}>
          Send reset code
        </Button>
      </Stack>
    </Form>
  );
}
