import { Button, Card, Stack } from '@notalone/ui';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { freezeAccount, useReloadChange } from './use-account-links.ts';

/** 'This was not me', which closes the account at once. */
export function StopButton({ token }: { readonly token: string }) {
  const reload = useReloadChange(token);
  const freezing = useToastedCall({
    send: () => freezeAccount(token),
    done: ({ message }: { message: string }) => message,
    failed: 'Failed to stop it. Please try again.',
    changes: [],
    onDone: reload,
  });
  return (
    <Card>
      <Stack gap={4}>
        <p>
          This stops the account at once: everybody is logged out, and nobody can log in for seven days. Children’s
          logins and their emergency button work as before. You can stop it once.
        </p>
        <Button tone="danger" isWide isPending={freezing.isPending} onPress={() => freezing.mutate(undefined)}>
          This was not me
        </Button>
      </Stack>
    </Card>
  );
}
