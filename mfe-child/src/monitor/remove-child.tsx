import { Button } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { useAskPassword } from '@notalone/web-features/password-gate';
import { useState } from 'react';
import { useToastedCall } from '../shared/toasted-call.ts';
import { type Child, monitorKey, removeChild, restoreChild } from './use-children.ts';

/** Removes a child after a question; it can be undone for seven days. */
export function RemoveChild({ child }: { readonly child: Child }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useToastedCall({
    send: () => removeChild(child._id),
    done: `${child.name} has been removed.`,
    failed: 'Failed to remove child.',
    changes: [monitorKey],
    onDone: () => setAsking(false),
  });
  return (
    <div>
      <Button tone="danger" icon="trash" onPress={() => setAsking(true)}>
        {`Remove ${child.name}`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove ${child.name}?`}
        confirmLabel={`Yes, remove ${child.name}`}
        tone="danger"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
      >
        <p>
          {child.name} is logged out at once and cannot log in. You can undo this for 7 days. Then the login, the
          friends and the messages are erased.
        </p>
      </ConfirmDialog>
    </div>
  );
}

export function RestoreButton({ child }: { readonly child: Child }) {
  const askPassword = useAskPassword();
  const restore = useToastedCall({
    send: () => restoreChild(child._id),
    done: `${child.name} is back.`,
    failed: 'Failed to restore the child.',
    changes: [monitorKey],
    onFailed: (error) => askPassword(error, () => restore.mutate(undefined)),
  });
  return (
    <Button
      size="small"
      tone="secondary"
      icon="retry"
      isPending={restore.isPending}
      onPress={() => restore.mutate(undefined)}
    >
      {`Undo: keep ${child.name}`}
    </Button>
  );
}
