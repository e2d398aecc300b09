import { CASE_NOTE_MAX } from '@notalone/contracts/limits';
import { Button, TextAreaField } from '@notalone/ui';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { useState } from 'react';
import { DECIDED } from './keys.ts';

/** A note for the other admins. */
export function NoteForm({ send }: { readonly send: (text: string) => Promise<{ readonly message: string }> }) {
  const [text, setText] = useState('');
  const add = useToastedCall({
    send: () => send(text.trim()),
    done: ({ message }) => message,
    failed: 'Failed to add the note.',
    changes: DECIDED,
    onDone: () => setText(''),
  });
  return (
    <details>
      <summary>Write a note</summary>
      <TextAreaField
        name="note"
        label="Note (for other admins)"
        rows={2}
        maxLength={CASE_NOTE_MAX}
        value={text}
        onChange={setText}
      />
      <Button
        size="small"
        tone="secondary"
        isDisabled={text.trim() === ''}
        isPending={add.isPending}
        onPress={() => add.mutate(undefined)}
      >
        Add note
      </Button>
    </details>
  );
}
