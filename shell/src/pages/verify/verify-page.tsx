import { Link } from '@notalone/router';
import { Button, Card, CodeField, Form, Page, Stack } from '@notalone/ui';
import { PaperPlane } from '@notalone/ui/illustrations';
import type { ReactNode } from 'react';
import { Controller, type UseControllerProps, type UseFormReturn } from 'react-hook-form';
import type { FormCall } from '../forms/use-form-call.ts';

interface TypedCode {
  readonly verificationCode: string;
}
export const NO_CODE: TypedCode = { verificationCode: '' };

interface VerifyPageProps {
  readonly title: string;
  readonly lead: string;
  readonly form: UseFormReturn<TypedCode>;
  readonly rules: NonNullable<UseControllerProps<TypedCode, 'verificationCode'>['rules']>;
  readonly call: FormCall;
  readonly isPending: boolean;
  readonly isExpired?: boolean;
  /** What is said between the code and the button. */
  readonly life?: ReactNode;
  readonly resend: ReactNode;
}

/** A page that asks for the code of a message, and sends it as soon as it is complete. */
export function VerifyPage({ title, lead, form, rules, call, isPending, isExpired = false, life, resend }: VerifyPageProps) {
  return (
    <Page title={title} width="narrow" lead={<p>{lead}</p>}>
      <Card padding="m">
        <Form onSubmit={call.submit} aria-label={title} {...call.problems}>
          <Stack gap={4}>
            <PaperPlane size="s" />
            <Controller
              name="verificationCode"
              control={form.control}
              rules={rules}
              render={({ field }) => <CodeField label="Verification code" isRequired {...field} onComplete={call.submit} />}
            />
            {life}
            <Button type="submit" isWide isPending={isPending} isDisabled={isExpired}>
              Verify
            </Button>
          </Stack>
        </Form>
      </Card>
      {resend}
      <p>
        <Link to="/login">Back to Login</Link>
      </p>
    </Page>
  );
}
