import { LOGIN_LOCKOUT_SECONDS } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { CheckboxField, Form, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { ApiProblem, toast } from '@notalone/web-kit';
import { Link, useNavigate } from '@notalone/web-kit/router';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { pathAfterLogin } from '../../site/home-path.ts';
import { EmailField, SecretField } from '../forms/identity-fields.tsx';
import { useFormCall } from '../forms/use-form-call.ts';
import css from './login.module.css';
import { LoginButton } from './login-button.tsx';
import { rememberedParent, rememberParent, rememberTerms } from './login-storage.ts';
import { logInParent } from './use-login.ts';

interface ParentLoginProps {
  readonly accepted: boolean;
  /** After verification the address is already known. */
  readonly knownEmail?: string | undefined;
  /** The page that sent the parent here, to be led back to. */
  readonly asked: { readonly to: string } | undefined;
  readonly onLockout: (seconds: number) => void;
}

/** The code was sent just now, or waits while very many people register. */
const whenTexted = ({ retryAfterSeconds }: ApiProblem) =>
  retryAfterSeconds === undefined ? { sentAt: Date.now() } : { textDueAt: Date.now() + retryAfterSeconds * 1000 };

export function ParentLogin({ accepted, knownEmail, asked, onLockout }: ParentLoginProps) {
  const navigate = useNavigate();
  const remembered = rememberedParent();
  const form = useForm({
    defaultValues: { email: knownEmail ?? remembered.email, password: '', remember: remembered.remember },
    shouldFocusError: false,
  });
  useEffect(() => {
    if (accepted && knownEmail) form.setFocus('password');
  }, [accepted, knownEmail, form]);
  const [appealToken, setAppealToken] = useState<string>();
  const [frozenToken, setFrozenToken] = useState<string>();
  const call = useFormCall(
    form,
    async (typed) => {
      if (!accepted) return;
      const body = { email: typed.email.trim(), password: typed.password, rememberMe: typed.remember };
      const reply = await logInParent(body);
      rememberTerms();
      rememberParent(typed.remember, body.email);
      // Replace the login page in the history, so that Back skips it.
      const to = await pathAfterLogin(reply, asked?.to);
      if (reply.secondFactor) navigate('/second-factor', { replace: true, state: { to, asParent: to } });
      // A new profile leads on from there.
      else navigate(to, { replace: true, state: to === asked?.to ? undefined : asked });
    },
    (error) => {
      if (error instanceof ApiProblem && error.status === 429) {
        onLockout(error.retryAfterSeconds ?? LOGIN_LOCKOUT_SECONDS);
        return undefined;
      }
      if (error instanceof ApiProblem && error.code === 'PHONE_NOT_VERIFIED' && error.userId) {
        toast(error.msg, 'info');
        navigate('/verify-sms', {
          state: {
            ...asked,
            userId: error.userId,
            email: form.getValues('email').trim(),
            ...whenTexted(error),
          },
        });
        return undefined;
      }
      if (error instanceof ApiProblem && error.code === 'BANNED') setAppealToken(error.appealToken);
      if (error instanceof ApiProblem && error.code === 'FROZEN') setFrozenToken(error.frozenToken);
      return errorText(error, 'Login failed');
    },
  );
  return (
    <Form onSubmit={call.submit} aria-label="Parent Login" {...call.problems}>
      <Stack gap={4}>
        {call.problems.message === TEXTS.invalidCredentials && (
          <p>
            Forgotten it?{' '}
            <Link to="/forgot-password" state={asked}>
              Choose a new password.
            </Link>
          </p>
        )}
        {call.problems.message && appealToken && (
          <p>
            <Link to={`/appeal#${appealToken}`}>Read more, or appeal</Link>
          </p>
        )}
        {call.problems.message && frozenToken && (
          <p>
            <Link to={`/account-change#${frozenToken}`}>Open it again, object, or report something</Link>
          </p>
        )}
        <EmailField control={form.control} autoComplete="username" />
        <SecretField control={form.control} name="password" label="Password" />
        <div className={css.row}>
          <Controller
            name="remember"
            control={form.control}
            render={({ field }) => <CheckboxField label="Remember Me" {...field} />}
          />
          <Link to="/forgot-password" state={asked}>
            Forgot Password?
          </Link>
        </div>
        <LoginButton isPending={call.isPending} accepted={accepted} />
      </Stack>
    </Form>
  );
}
