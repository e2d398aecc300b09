import { articleAttribute } from '@notalone/contracts/article-html';
import { URL_MAX } from '@notalone/contracts/limits';
import { Button, Cluster, Form, TextField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';

const WRONG = 'Please enter an address starting with https://, http://, mailto: or tel:';

/** Asks where the selected text leads. */
export function LinkDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const [attempt, setAttempt] = useState(0);
  const isWrong = articleAttribute('A', 'href', address.trim()) === undefined;
  const close = (change: () => void) => {
    change();
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Link" size="s">
      <Form
        attempt={attempt}
        errors={attempt > 0 && isWrong ? { address: WRONG } : {}}
        onSubmit={() => {
          setAttempt(attempt + 1);
          const link = { href: address.trim() };
          if (!isWrong) close(() => editor.chain().focus().extendMarkRange('link').setLink(link).run());
        }}
      >
        <TextField
          name="address"
          label="Address"
          hint="First select the words to turn into a link."
          type="url"
          maxLength={URL_MAX}
          value={address}
          onChange={setAddress}
        />
        <Cluster justify="end" gap={2}>
          {editor.isActive('link') && (
            <Button
              tone="secondary"
              onPress={() => close(() => editor.chain().focus().extendMarkRange('link').unsetLink().run())}
            >
              Remove the link
            </Button>
          )}
          <Button type="submit">Set the link</Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}
