import { LOGIN_LOCKOUT_SECONDS } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { Link, useNavigate } from '@notalone/router';
import { Button, CheckboxField, Form, Stack } from '@notalone/ui';
import { ApiProblem, api, session, toast } from '@notalone/web-kit';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { afterLogin } from '../../site/home.ts';
import { EmailField, SecretField } from '../forms/identity-fields.tsx';
import { textOf, useFormCall } from '../forms/use-form-call.ts';
import css from './login.module.css';
import { rememberedParent, rememberParent } from './remembered.ts';
import { TermsFirst } from './terms-first.tsx';

interface ParentLoginProps {
  readonly accepted: boolean;
  /** Whoever comes from verification has typed the address already. */
  readonly knownEmail?: string | undefined;
  readonly onLockout: (seconds: number) => void;
}

export function ParentLogin({ accepted, knownEmail, onLockout }: ParentLoginProps) {
  const navigate = useNavigate();
  const remembered = rememberedParent();
  const form = useForm({ defaultValues: { email: knownEmail ?? remembered.email, password: '', remember: remembered.remember }, shouldFocusError: false });
  useEffect(() => {
    if (accepted && knownEmail) form.setFocus('password');
  }, [accepted, knownEmail, form]);
  const call = useFormCall(
    form,
    async (typed) => {
      if (!accepted) return;
      const body = { email: typed.email.trim(), password: typed.password, rememberMe: typed.remember };
      const reply = await session.logIn(() => api('POST /api/auth/login', { body }), { keep: true });
      rememberParent(typed.remember, body.email);
      // Back leads to where one came from, not to a login that is done
      navigate(await afterLogin(reply), { replace: true });
    },
    (error) => {
      if (error instanceof ApiProblem && error.status === 429) {
        onLockout(error.retryAfterSeconds ?? LOGIN_LOCKOUT_SECONDS);
        return undefined;
      }
      if (error instanceof ApiProblem && error.code === 'PHONE_NOT_VERIFIED' && error.userId) {
        toast(error.msg, 'info');
        navigate('/verify-sms', { state: { userId: error.userId, email: form.getValues('email').trim(), sentAt: Date.now() } });
        return undefined;
      }
      return textOf(error, 'Login failed');
    },
  );
  return (
    <Form onSubmit={call.submit} aria-label="Parent Login" {...call.problems}>
      <Stack gap={4}>
        {call.problems.message === TEXTS.invalidCredentials && (
          <p>
            Forgotten it? <Link to="/forgot-password">Choose a new password.</Link>
          </p>
        )}
        <EmailField control={form.control} autoComplete="username" />
        <SecretField control={form.control} name="password" label="Password" />
        <div className={css.row}>
          <Controller name="remember" control={form.control} render={({ field }) => <CheckboxField label="Remember Me" {...field} />} />
          <Link to="/forgot-password">Forgot Password?</Link>
        </div>
        <TermsFirst accepted={accepted} />
        <Button type="submit" isWide isPending={call.isPending} isDisabled={!accepted}>
          Log in
        </Button>
      </Stack>
    </Form>
  );
}
