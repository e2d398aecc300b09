import { TEXTS } from '@notalone/contracts/texts';
import { useNavigate } from '@notalone/router';
import { Button, CheckboxField, Form, Stack, TextField } from '@notalone/ui';
import { ApiProblem, api, session } from '@notalone/web-kit';
import { Controller, useForm } from 'react-hook-form';
import { homeOf } from '../../site/home.ts';
import { required } from '../forms/field-rules.ts';
import { SecretField } from '../forms/identity-fields.tsx';
import { textOf, useFormCall } from '../forms/use-form-call.ts';
import { rememberChild, rememberedChild } from './remembered.ts';
import { TermsFirst } from './terms-first.tsx';

const CHECK_DETAILS = 'We could not log you in. Please check your name and PIN, and ask your parent or guardian to authorise your account.';
const FAILED = 'Login failed. Please check your details and try again.';

/** What a child reads when login fails (specification, section 8). */
function childLoginText(error: unknown): string {
  if (!(error instanceof ApiProblem)) return textOf(error, FAILED);
  const unknownChild = error.msg === TEXTS.childProfileNotFound || error.msg === TEXTS.invalidCredentials;
  if (error.status === 400 && unknownChild) return CHECK_DETAILS;
  if (error.status >= 500) return 'Server error. Please try again later.';
  return textOf(error, FAILED);
}

export function ChildLogin({ accepted }: { readonly accepted: boolean }) {
  const navigate = useNavigate();
  const remembered = rememberedChild();
  const form = useForm({ defaultValues: { ...remembered, pin: '' }, shouldFocusError: false });
  const call = useFormCall(
    form,
    async (typed) => {
      if (!accepted) return;
      const childName = typed.childName.trim();
      const body = { childName, pin: typed.pin, keepLoggedIn: typed.keep };
      const reply = await session.logIn(() => api('POST /api/auth/child-login', { body }), { keep: typed.keep });
      rememberChild(typed.remember, childName, typed.keep);
      navigate(homeOf(reply), { replace: true });
    },
    childLoginText,
  );
  return (
    <Form onSubmit={call.submit} aria-label="Child Login" {...call.problems}>
      <Stack gap={4}>
        <Controller
          name="childName"
          control={form.control}
          rules={required}
          render={({ field }) => <TextField label="Child Name" autoComplete="username" autoCapitalize="words" isRequired {...field} />}
        />
        <SecretField control={form.control} name="pin" label="PIN" />
        <Controller name="remember" control={form.control} render={({ field }) => <CheckboxField label="Remember Me" {...field} />} />
        <Controller
          name="keep"
          control={form.control}
          render={({ field }) => <CheckboxField label="Keep me logged in" hint="Only on your own phone or tablet." {...field} />}
        />
        <TermsFirst accepted={accepted} />
        <Button type="submit" isWide isPending={call.isPending} isDisabled={!accepted}>
          Log in
        </Button>
      </Stack>
    </Form>
  );
}
