import { TEXTS } from '@notalone/contracts/texts';
import { CheckboxField, Form, RadioField, Stack, TextField } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { ApiProblem } from '@notalone/web-kit';
import { useNavigate } from '@notalone/web-kit/router';
import { Controller, useForm } from 'react-hook-form';
import { homePath } from '../../site/home-path.ts';
import { required } from '../forms/field-rules.ts';
import { SecretField } from '../forms/identity-fields.tsx';
import { useFormCall } from '../forms/use-form-call.ts';
import { LoginButton } from './login-button.tsx';
import { rememberChild, rememberedChild, rememberTerms } from './login-storage.ts';
import { logInChild } from './use-login.ts';

const CHECK_DETAILS =
  'We could not log you in. Please check your name and PIN, and ask your parent or guardian to authorise your account.';
const FAILED = 'Login failed. Please check your details and try again.';

/** The text for a child whose login failed (specification, section 8). */
function childLoginText(error: unknown): string {
  if (!(error instanceof ApiProblem)) return errorText(error, FAILED);
  const unknownChild = error.msg === TEXTS.childProfileNotFound || error.msg === TEXTS.invalidCredentials;
  if (error.status === 400 && unknownChild) return CHECK_DETAILS;
  if (error.status >= 500) return 'Server error. Please try again later.';
  return errorText(error, FAILED);
}

export function ChildLogin({ accepted }: { readonly accepted: boolean }) {
  const navigate = useNavigate();
  const remembered = rememberedChild();
  const form = useForm({ defaultValues: { ...remembered, pin: '', device: '' }, shouldFocusError: false });
  const call = useFormCall(
    form,
    async (typed) => {
      if (!accepted) return;
      const childName = typed.childName.trim();
      const body = { childName, pin: typed.pin, keepLoggedIn: typed.keep };
      const reply = await logInChild(body, typed.device ? typed.device === 'own' : undefined);
      rememberTerms();
      rememberChild(childName, typed.keep);
      navigate(homePath(reply), { replace: true });
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
          render={({ field }) => (
            <TextField label="Child Name" autoComplete="username" autoCapitalize="words" isRequired {...field} />
          )}
        />
        <SecretField control={form.control} name="pin" label="PIN" />
        <Controller
          name="keep"
          control={form.control}
          render={({ field }) => (
            <CheckboxField
              label="Keep me logged in"
              hint="Remember Me: my name stays here. Only on your own phone or tablet."
              {...field}
            />
          )}
        />
        <Controller
          name="device"
          control={form.control}
          render={({ field }) => (
            <RadioField
              label="Is this your own device?"
              layout="row"
              isOptional
              options={[
                { value: 'own', label: 'Yes' },
                { value: 'shared', label: 'No, others use it too' },
              ]}
              {...field}
            />
          )}
        />
        <LoginButton isPending={call.isPending} accepted={accepted} />
      </Stack>
    </Form>
  );
}
