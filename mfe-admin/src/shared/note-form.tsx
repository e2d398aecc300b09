import { CASE_NOTE_MAX } from '@notalone/contracts/limits';
import { Button, TextAreaField } from '@notalone/ui';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { useKeptText } from '@notalone/web-features/writing/kept-text';
import { useState } from 'react';
import { DECIDED } from './keys.ts';

/** The note on a case or person that is not added yet: it outlives the dialog. */
export const useUnsentNote = (about: string) => useKeptText(`note ${about}`);

interface NoteFormProps {
  /** The id of the case or person. */
  readonly about: string;
  readonly send: (text: string) => Promise<{ readonly message: string }>;
}

/** A note for the other admins. */
export function NoteForm({ about, send }: NoteFormProps) {
  const [text, setText] = useUnsentNote(about);
  const [isOpen] = useState(text !== '');
  const add = useToastedCall({
    send: () => send(text.trim()),
    done: ({ message }) => message,
    failed: 'Failed to add the note.',
    changes: DECIDED,
    onDone: () => setText(''),
  });
  return (
    <details open={isOpen}>
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
