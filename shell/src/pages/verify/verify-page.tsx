import { Button, Card, CodeField, Form, Page, Stack } from '@notalone/ui';
import { PaperPlane } from '@notalone/ui/illustrations';
import { Link } from '@notalone/web-kit/router';
import type { ReactNode } from 'react';
import { Controller, type UseControllerProps, type UseFormReturn } from 'react-hook-form';
import type { FormCall } from '../forms/use-form-call.ts';
import { useAskedPage } from '../forms/use-history-state.ts';

interface TypedCode {
  readonly verificationCode: string;
}
export const EMPTY_CODE: TypedCode = { verificationCode: '' };

interface VerifyPageProps {
  readonly title: string;
  readonly lead: string;
  readonly form: UseFormReturn<TypedCode>;
  readonly rules: NonNullable<UseControllerProps<TypedCode, 'verificationCode'>['rules']>;
  readonly call: FormCall;
  readonly isPending: boolean;
  readonly isExpired?: boolean;
  /** Shown between the code and the button. */
  readonly expiry?: ReactNode;
  readonly resend: ReactNode;
}

/** Asks for a code and submits it as soon as it is complete; an expired one never. */
export function VerifyPage({
  title,
  lead,
  form,
  rules,
  call,
  isPending,
  isExpired = false,
  expiry,
  resend,
}: VerifyPageProps) {
  const asked = useAskedPage();
  const submit = () => {
    if (!isExpired) call.submit();
  };
  return (
    <Page title={title} width="narrow" lead={<p>{lead}</p>} aside={<About />}>
      <Card padding="m">
        <Form onSubmit={submit} aria-label={title} {...call.problems}>
          <Stack gap={4}>
            <PaperPlane size="s" />
            <Controller
              name="verificationCode"
              control={form.control}
              rules={rules}
              render={({ field }) => <CodeField label="Verification code" isRequired {...field} onComplete={submit} />}
            />
            {expiry}
            <Button type="submit" isWide isPending={isPending} isDisabled={isExpired}>
              Verify
            </Button>
          </Stack>
        </Form>
      </Card>
      {resend}
      <p>
        <Link to="/login" state={asked}>
          Back to Login
        </Link>
      </p>
    </Page>
  );
}

const About = () => (
  <>
    <h2>No code yet?</h2>
    <p>It can take a minute or two. An email may be in your spam folder.</p>
    <p>Never give a code to anybody. Nobody at Not Alone will ever ask you for one.</p>
  </>
);
