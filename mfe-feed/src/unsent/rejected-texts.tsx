import { Button, Cluster, Notice, Stack } from '@notalone/ui';
import { inTypedOrder } from '@notalone/web-features/conversations/create-outbox';
import { useSyncExternalStore } from 'react';
import { UserText } from '../shared/user-text.tsx';
import { outbox } from './outbox.ts';

/** What was written without a network and then rejected, and why. Above the posts, as its own may be gone. */
export function RejectedTexts() {
  const all = useSyncExternalStore(outbox.unsent.subscribe, outbox.unsent.all);
  return inTypedOrder(all)
    .filter(({ state }) => state === 'failed')
    .map(({ clientId, content, more, problem }) => (
      <Notice
        key={clientId}
        tone="danger"
        title={more ? 'Your change was not saved' : 'Your comment was not sent'}
        isLive
      >
        <Stack gap={3}>
          <p>{problem}</p>
          <UserText text={content} />
          <Cluster gap={2}>
            <Button size="small" tone="secondary" icon="retry" onPress={() => outbox.retry(clientId)}>
              Retry
            </Button>
            <Button size="small" tone="quiet" icon="trash" onPress={() => outbox.remove(clientId)}>
              Delete
            </Button>
          </Cluster>
        </Stack>
      </Notice>
    ));
}
