import { Button } from '@notalone/ui';
import type { UnsentMessage } from '@notalone/web-features/conversations/create-outbox';
import { outbox } from './outbox.ts';
import css from './unsent.module.css';

/** Below a text that the server has not accepted yet. */
export function NotSentYet({ unsent: { clientId, more, state } }: { readonly unsent: UnsentMessage }) {
  return (
    <div className={css.notSent} role="status">
      <p>{state === 'sending' ? 'Sending…' : 'Not sent yet. It is sent when you are back online.'}</p>
      <Button size="small" tone="quiet" icon={more ? 'back' : 'trash'} onPress={() => outbox.remove(clientId)}>
        {more ? 'Undo change' : 'Delete'}
      </Button>
    </div>
  );
}
