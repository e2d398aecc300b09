import { Button, Card, CheckboxField, Cluster, CodeField, Form, PasswordField, Stack, TextField } from '@notalone/ui';
import { useAskPassword } from '@notalone/web-features/password-gate';
import { tabStorage, toast } from '@notalone/web-kit';
import { useState, useSyncExternalStore } from 'react';
import { useSentForm } from '../shared/use-sent-form.ts';
import { NextChange } from './next-change.tsx';
import { type Account, changePhone, confirmPhone, useReloadAccount } from './use-account.ts';

/** The new number that a code was texted to: a reload must not lose the form for the code. */
const asked = tabStorage<string>('newPhone');
const NUMBER = 'number';

/** The number of the account, and a new one: the password, then a code that is texted to it. */
export function PhoneSection({ account: { phoneEnding, nextChangeAt } }: { readonly account: Account }) {
  const [phoneNumber, setPhoneNumber] = useState('');
  const askedNumber = useSyncExternalStore(asked.subscribe, () => asked.get(NUMBER));
  return (
    <Card as="section" title="Phone">
      <Stack gap={4}>
        <p>
          Your number ends in <strong>{phoneEnding}</strong>. We text your codes there, and your children’s emergency
          button texts and rings it.
        </p>
        {nextChangeAt && <NextChange at={nextChangeAt} />}
        {!nextChangeAt && !askedNumber && (
          <NewNumber
            phoneNumber={phoneNumber}
            onChange={setPhoneNumber}
            onSent={() => asked.put(NUMBER, phoneNumber)}
          />
        )}
        {!nextChangeAt && askedNumber && (
          <NewNumbersCode
            phoneNumber={askedNumber}
            onBack={() => asked.put(NUMBER, undefined)}
            onDone={() => {
              asked.put(NUMBER, undefined);
              setPhoneNumber('');
            }}
          />
        )}
      </Stack>
    </Card>
  );
}

interface NewNumberProps {
  readonly phoneNumber: string;
  readonly onChange: (phoneNumber: string) => void;
  readonly onSent: () => void;
}
function NewNumber({ phoneNumber, onChange, onSent }: NewNumberProps) {
  const [password, setPassword] = useState('');
  const form = useSentForm(
    async () => {
      await changePhone({ phoneNumber, password });
      onSent();
    },
    'Failed to send the code. Please try again.',
    useAskPassword(),
  );
  return (
    <Form aria-label="Change your phone number" onSubmit={form.submit} {...form.problems}>
      <TextField
        name="phoneNumber"
        label="New phone number"
        hint="A UK number. We text a code there."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        isRequired
        value={phoneNumber}
        onChange={onChange}
      />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
      />
      <div>
        <Button type="submit" isPending={form.isPending}>
          Send a code
        </Button>
      </div>
    </Form>
  );
}

interface CodeProps {
  readonly phoneNumber: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}
function NewNumbersCode({ phoneNumber, onBack, onDone }: CodeProps) {
  const [verificationCode, setCode] = useState('');
  const [isStolen, setStolen] = useState(false);
  const reload = useReloadAccount();
  const form = useSentForm(async () => {
    toast((await confirmPhone({ phoneNumber, verificationCode, isStolen })).message);
    onDone();
    reload();
  }, 'Failed to check the code. Please try again.');
  return (
    <Form aria-label="Confirm your new phone number" onSubmit={form.submit} {...form.problems}>
      {/* A toast would cover the button. */}
      <p role="status">We have texted a code to {phoneNumber}.</p>
      <CodeField
        name="verificationCode"
        label="Code from the text"
        isRequired
        value={verificationCode}
        onChange={setCode}
      />
      <CheckboxField
        name="isStolen"
        label="My old phone was lost or stolen"
        hint="Otherwise an emergency also tells your old number for 7 days to ring your child."
        value={isStolen}
        onChange={setStolen}
      />
      <p>
        {isStolen
          ? 'Your old number gets a text about the change, without a link. If your email address is verified, the link that can stop and undo it for 7 days goes there.'
          : 'Your old number gets a text about the change, with a link that can stop and undo it for 7 days.'}
      </p>
      <Cluster>
        <Button type="submit" isPending={form.isPending}>
          Use this number
        </Button>
        <Button tone="secondary" onPress={onBack}>
          Another number, or a new code
        </Button>
      </Cluster>
    </Form>
  );
}
