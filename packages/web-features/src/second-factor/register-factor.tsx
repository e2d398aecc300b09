import { PASSKEY_NAME_MAX } from '@notalone/contracts/limits';
import { Button, Form, Notice, Stack, TextField } from '@notalone/ui';
import { useState } from 'react';
import { CodeForm } from './code-form.tsx';
import { addPasskey, canUsePasskeys, keepProof, passkeyErrorText } from './passkeys.ts';
import { useAskPassword } from './password-gate.tsx';
import { QrCode } from './qr-code.tsx';
import css from './second-factor.module.css';
import { addAuthenticator, startAuthenticator } from './use-second-factor.ts';

interface RegisterProps {
  /** Recovery codes come with an admin's first factor. */
  readonly onRegistered: (recoveryCodes: readonly string[] | undefined) => void;
}

/** Has this device make a passkey. Asks for the password, or the second factor, where that was too long ago. */
export function AddPasskey({ onRegistered }: RegisterProps) {
  const askPassword = useAskPassword();
  const [name, setName] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function add(): Promise<void> {
    if (isPending) return;
    setProblem(undefined);
    if (name.trim() === '') return setAttempt(attempt + 1);
    setPending(true);
    try {
      const registered = await addPasskey(name.trim());
      keepProof(registered);
      setName('');
      setAttempt(0);
      onRegistered(registered.recoveryCodes);
    } catch (error) {
      if (askPassword(error, () => void add())) return;
      setProblem(passkeyErrorText(error));
      setAttempt(attempt + 1);
    } finally {
      setPending(false);
    }
  }
  if (!canUsePasskeys())
    return <Notice title="This browser has no passkeys">They work in current browsers, at an https address.</Notice>;
  return (
    <Form
      aria-label="Add a passkey"
      onSubmit={() => void add()}
      errors={attempt > 0 && name.trim() === '' ? { passkeyName: 'Please give it a name' } : {}}
      attempt={attempt}
      message={problem}
    >
      <TextField
        name="passkeyName"
        label="Name of the passkey"
        hint="So that you recognise it later: “My phone”, for example."
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        isRequired
        value={name}
        onChange={setName}
      />
      <Button type="submit" isPending={isPending}>
        Add a passkey
      </Button>
    </Form>
  );
}

/** Easier to type. */
const inFours = (secret: string): string =>
  Array.from({ length: Math.ceil(secret.length / 4) }, (_, at) => secret.slice(4 * at, 4 * at + 4)).join(' ');

/** Sets an authenticator app up: the secret first, then a code of the app. */
export function AddAuthenticator({ onRegistered }: RegisterProps) {
  const askPassword = useAskPassword();
  const [app, setApp] = useState<{ readonly secret: string; readonly uri: string }>();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function start(): Promise<void> {
    setPending(true);
    setProblem(undefined);
    try {
      setApp(await startAuthenticator());
    } catch (error) {
      if (!askPassword(error, () => void start())) setProblem(passkeyErrorText(error));
    } finally {
      setPending(false);
    }
  }
  if (!app)
    return (
      <Stack gap={3}>
        {problem && (
          <div role="alert">
            <Notice tone="danger" title={problem} />
          </div>
        )}
        <Button tone="secondary" isPending={isPending} onPress={() => void start()}>
          Set up an authenticator app
        </Button>
      </Stack>
    );
  return (
    <Stack gap={4}>
      <p>
        Scan this with your authenticator app, <a href={app.uri}>open it in an app on this device</a>, or type the
        secret.
      </p>
      <QrCode text={app.uri} label="QR code for your authenticator app" />
      <p>
        Secret: <code className={css.secret}>{inFours(app.secret)}</code>
      </p>
      <CodeForm
        kind="digits"
        label="Code that the app shows"
        submitLabel="Finish"
        send={async (code) => {
          const registered = await addAuthenticator(code);
          keepProof(registered);
          setApp(undefined);
          onRegistered(registered.recoveryCodes);
        }}
      >
        <Button tone="secondary" onPress={() => setApp(undefined)}>
          Cancel
        </Button>
      </CodeForm>
    </Stack>
  );
}
