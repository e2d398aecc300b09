import { Button, Cluster, Notice, Stack } from '@notalone/ui';
import css from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shows ten recovery codes, this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <Stack gap={4}>
      <Notice title="Your recovery codes">
        Each of them logs you in once if your passkey or authenticator app is lost. Please print them or write them
        down: we show them only now. Earlier codes no longer work.
      </Notice>
      <ol className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Cluster>
        <Button tone="secondary" onPress={() => print()}>
          Print
        </Button>
        <Button onPress={onKept}>I have kept them</Button>
      </Cluster>
    </Stack>
  );
}
