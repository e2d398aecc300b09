import { Button, Card, Cluster, Form, LinkButton, Notice, PasswordField } from '@notalone/ui';
import { useEffect, useRef, useState } from 'react';
import { fieldErrorsOf, useDeleteAccount, useOwnChildren } from './use-delete-account.ts';

type Step = 'none' | 'first' | 'final';

/** Logout, and account deletion in two steps, the second with the password. */
export function AccountSection({ onLogout }: { readonly onLogout: () => void }) {
  const [step, setStep] = useState<Step>('none');
  return (
    <Card as="section" title="Your account">
      <Cluster>
        <LinkButton to="/account" tone="secondary" icon="lock">
          Phone, email, password and logins
        </LinkButton>
        <Button tone="secondary" icon="logout" onPress={onLogout}>
          Logout
        </Button>
        <Button
          tone="quiet"
          icon="trash"
          aria-expanded={step !== 'none'}
          onPress={() => setStep(step === 'none' ? 'first' : 'none')}
        >
          Delete Account
        </Button>
      </Cluster>
      {step !== 'none' && <DeleteAccount step={step} onStep={setStep} />}
    </Card>
  );
}

function DeleteAccount({
  step,
  onStep,
}: {
  readonly step: Exclude<Step, 'none'>;
  readonly onStep: (step: Step) => void;
}) {
  const question = useRef<HTMLElement>(null);
  const [password, setPassword] = useState('');
  useEffect(() => {
    if (step) question.current?.focus();
  }, [step]);
  const removal = useDeleteAccount();
  const cancel = (
    <Button tone="secondary" isDisabled={removal.isPending} onPress={() => onStep('none')}>
      Keep my account
    </Button>
  );
  return (
    <section ref={question} tabIndex={-1} aria-label="Delete your account">
      {step === 'first' ? (
        <Notice
          tone="danger"
          title="Delete your account?"
          action={
            <Cluster>
              {cancel}
              <Button tone="danger" onPress={() => onStep('final')}>
                Yes, delete my account
              </Button>
            </Cluster>
          }
        >
          Your profile, your picture and your health details are erased, and you are logged out everywhere. What you
          wrote to others stays with them as “deleted member”. <ButtonsThatEnd />
        </Notice>
      ) : (
        <Form
          aria-label="Delete your account permanently"
          errors={fieldErrorsOf(removal.error)}
          attempt={removal.failureCount}
          onSubmit={() => removal.mutate(password)}
        >
          <Notice tone="danger" title="Are you sure? This cannot be undone.">
            The account cannot be brought back. You can register again at any time, starting afresh.
          </Notice>
          <PasswordField
            name="password"
            label="Your password"
            autoComplete="current-password"
            isRequired
            value={password}
            onChange={setPassword}
          />
          <Cluster>
            {cancel}
            <Button tone="danger" icon="trash" type="submit" isPending={removal.isPending}>
              Delete permanently
            </Button>
          </Cluster>
        </Form>
      )}
    </section>
  );
}

const NAMES = new Intl.ListFormat('en-GB');

/** Names the children who lose their emergency button (rules 5.12). */
function ButtonsThatEnd() {
  const children = useOwnChildren();
  const shared = (children.data ?? []).filter(({ otherGuardian }) => otherGuardian !== undefined);
  const names = (children.data ?? []).filter((child) => !shared.includes(child)).map(({ name }) => name);
  const whose = names.length > 0 ? NAMES.format(names) : 'Your children';
  return (
    <>
      {(!children.isSuccess || names.length > 0) && (
        <strong>
          {whose} {names.length === 1 ? 'loses' : 'lose'} the emergency button: it still texts your family for seven
          days, then stops working.{' '}
        </strong>
      )}
      {shared.map(({ _id, name, otherGuardian }) => (
        <span key={_id}>
          {name} stays here with <bdi>{otherGuardian}</bdi>, who is the only guardian then.{' '}
        </span>
      ))}
    </>
  );
}
