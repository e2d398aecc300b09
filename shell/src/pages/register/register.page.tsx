import { TERMS_VERSION } from '@notalone/contracts/consents';
import { PASSWORD_MIN, USERNAME_MIN } from '@notalone/contracts/limits';
import { Button, Card, CheckboxField, Form, Notice, PasswordField, Stack, TextField } from '@notalone/ui';
import { StoryScene } from '@notalone/ui/illustrations';
import { errorText } from '@notalone/web-features/api-errors';
import { ApiProblem, toast } from '@notalone/web-kit';
import { Link, useNavigate } from '@notalone/web-kit/router';
import { Controller, useForm } from 'react-hook-form';
import css from '../../layout/welcome-layout.module.css';
import { WelcomeLayout } from '../../layout/welcome-layout.tsx';
import { CheckingBrowser } from '../forms/checking-browser.tsx';
import { newPassword, ticked, username } from '../forms/field-rules.ts';
import { EmailField, PhoneField } from '../forms/identity-fields.tsx';
import { useFormCall } from '../forms/use-form-call.ts';
import { useAskedPage } from '../forms/use-history-state.ts';
import { useTextNow } from '../forms/use-text-now.ts';
import { register } from './use-register.ts';

const adultsOnly = ticked('Tick the box if you are 18 or over and accept the terms of use and the house rules');

export function RegisterPage() {
  const navigate = useNavigate();
  const asked = useAskedPage();
  const { isChecking, textNow } = useTextNow();
  const form = useForm({
    defaultValues: { username: '', email: '', phoneNumber: '', password: '', isAgreed: false },
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const call = useFormCall(
    form,
    async (typed) => {
      const account = {
        username: typed.username.trim(),
        email: typed.email.trim(),
        phoneNumber: typed.phoneNumber.trim(),
      };
      const { userId, ...waiting } = await register({
        ...account,
        password: typed.password,
        isAdult: true,
        termsVersion: TERMS_VERSION,
      });
      const textDueAt = await textNow(userId, waiting);
      toast(
        textDueAt === undefined
          ? 'Registration successful! Please check your phone for a verification code.'
          : 'Registration successful! We text your verification code as soon as we can.',
      );
      const sent = textDueAt === undefined ? { sentAt: Date.now() } : { textDueAt };
      navigate('/verify-sms', { replace: true, state: { ...asked, userId, ...account, ...sent } });
    },
    (error) => {
      if (error instanceof ApiProblem && error.code === 'USERNAME_TAKEN') {
        form.setError('username', { type: 'server', message: error.msg });
        return undefined;
      }
      return errorText(error, 'Registration failed');
    },
  );
  return (
    <WelcomeLayout title="Create your account" illustration={<StoryScene size="l" />} story={<Story />} isPictureWide>
      <Stack gap={5}>
        {asked && <Notice>Afterwards you come back to the page that you opened.</Notice>}
        <Card padding="m">
          <Form onSubmit={call.submit} aria-label="Create your account" {...call.problems}>
            <Stack gap={4}>
              <Controller
                name="username"
                control={form.control}
                rules={username}
                render={({ field }) => (
                  <TextField
                    label="Username"
                    hint={`At least ${USERNAME_MIN} characters. Other parents see it.`}
                    autoComplete="nickname"
                    isRequired
                    {...field}
                  />
                )}
              />
              <EmailField control={form.control} />
              <PhoneField control={form.control} hint="07… or +44… We text a code to it. No one else sees it." />
              <Controller
                name="password"
                control={form.control}
                rules={newPassword}
                render={({ field }) => (
                  <PasswordField
                    label="Password"
                    hint={`At least ${PASSWORD_MIN} characters. Three unrelated words are easy to remember.`}
                    autoComplete="new-password"
                    isRequired
                    {...field}
                  />
                )}
              />
              <Controller
                name="isAgreed"
                control={form.control}
                rules={adultsOnly}
                render={({ field }) => (
                  <CheckboxField
                    label={
                      <>
                        I am 18 or over, and I accept the{' '}
                        <Link to="/terms-of-use" target="_blank">
                          terms of use
                        </Link>{' '}
                        and the{' '}
                        <Link to="/house-rules" target="_blank">
                          house rules
                        </Link>
                        .
                      </>
                    }
                    hint="Both open in a new tab: what you have typed stays."
                    isBoxed
                    isRequired
                    {...field}
                  />
                )}
              />
              <Stack gap={2}>
                <Button type="submit" isWide isPending={call.isPending}>
                  Register
                </Button>
                <CheckingBrowser isChecking={isChecking} />
              </Stack>
              <p>
                The <Link to="/privacy-policy">privacy policy</Link> says what we do with your information.
              </p>
            </Stack>
          </Form>
        </Card>
        <p>
          Already have an account?{' '}
          <Link to="/login" state={asked}>
            Log in
          </Link>
        </p>
      </Stack>
    </WelcomeLayout>
  );
}

function Story() {
  return (
    <>
      <p className={css.quote}>
        “Am I the only one with this?” she asked, the night her sensor woke the whole house. So we went looking. Four
        streets away lived a boy with the same little bump on his arm.
      </p>
      <p>
        <strong>You are not alone, and neither is your child.</strong> Find families nearby who live with diabetes too,
        and show your child that there are others like them.
      </p>
    </>
  );
}
