import { Button, Form, Stack, TextField } from '@notalone/ui';
import { Controller, useForm } from 'react-hook-form';
import { email, phone } from '../forms/field-rules.ts';
import { textOf, useFormCall } from '../forms/use-form-call.ts';

export interface Credentials {
  readonly email: string;
  readonly phoneNumber: string;
}

export function CredentialsStep({ typed, onSend }: { readonly typed: Credentials; readonly onSend: (typed: Credentials) => Promise<void> }) {
  const form = useForm({ defaultValues: { ...typed }, shouldFocusError: false });
  const call = useFormCall(
    form,
    (values) => onSend({ email: values.email.trim(), phoneNumber: values.phoneNumber.trim() }),
    (error) => textOf(error, 'Failed to send reset code. Please try again.'),
  );
  return (
    <Form onSubmit={call.submit} aria-label="Who you are" {...call.problems}>
      <Stack gap={4}>
        <p>Tell us the email address and phone number of your account. We text you a code.</p>
        <Controller
          name="email"
          control={form.control}
          rules={email}
          render={({ field }) => <TextField label="Email" type="email" autoComplete="email" isRequired {...field} />}
        />
        <Controller
          name="phoneNumber"
          control={form.control}
          rules={phone}
          render={({ field }) => <TextField label="UK phone number" type="tel" hint="07… or +44…" autoComplete="tel" isRequired {...field} />}
        />
        <Button type="submit" isWide isPending={call.isPending}>
          Send reset code
        </Button>
      </Stack>
    </Form>
  );
}
