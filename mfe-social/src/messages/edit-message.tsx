import { IconButton } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { showMessage } from '@notalone/web-features/conversations/show-message';
import { toast } from '@notalone/web-kit';
import { useEffect, useRef, useState } from 'react';
import css from './composer.module.css';
import type { Message } from './message.ts';
import { MessageForm } from './message-form.tsx';
import { changeMessage } from './use-thread.ts';

interface EditMessageProps {
  readonly message: Message;
  readonly onSaved: (message: Message) => void;
  readonly onClose: () => void;
}

/** Changes a message in place of writing a new one. The focus goes back to it. */
export function EditMessage({ message: { _id, content }, onSaved, onClose }: EditMessageProps) {
  const [text, setText] = useState(content);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const close = () => {
    onClose();
    showMessage(_id);
  };
  async function save(): Promise<void> {
    setSaving(true);
    try {
      onSaved(await changeMessage(_id, text));
      close();
    } catch (error) {
      toast(errorText(error, 'Failed to change the message. Please try again.'), 'error');
      setSaving(false);
    }
  }
  return (
    <MessageForm
      labels={['Change your message', 'Your message']}
      submitLabel="Save"
      value={text}
      onChange={setText}
      onSubmit={() => void save()}
      isPending={isSaving}
      field={field}
      above={
        <p className={css.context}>
          Editing your message
          <IconButton icon="close" label="Cancel editing" onPress={close} />
        </p>
      }
    />
  );
}
