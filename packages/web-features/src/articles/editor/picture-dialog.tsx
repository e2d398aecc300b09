import { ALT_TEXT_MAX, URL_MAX } from '@notalone/contracts/limits';
import { Button, Cluster, Form, TextField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { errorText } from '../../api-errors.ts';
import css from './article-editor.module.css';
import { uploadPicture } from './upload-pictures.ts';

const TYPES = 'image/png,image/gif,image/jpeg,image/bmp,image/x-icon,image/vnd.microsoft.icon,image/webp,image/avif';
const UPLOAD_FAILED = 'Image upload failed.';

/** Asks for a picture, as a file or by its address, and for what it shows. */
export function PictureDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const insert = async () => {
    const picture = file ?? address.trim();
    if (picture === '') return setProblem('Please choose a picture or enter its address.');
    setPending(true);
    try {
      const src = await uploadPicture(picture);
      editor.chain().focus().setImage({ src, alt: alt.trim() }).run();
      onClose();
    } catch (error) {
      setProblem(errorText(error, UPLOAD_FAILED));
      setPending(false);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title="Picture" size="s">
      <Form onSubmit={() => void insert()} message={problem} messageTitle={problem && UPLOAD_FAILED}>
        <label className={css.file}>
          A file
          <input type="file" accept={TYPES} onChange={({ target }) => setFile(target.files?.[0])} />
        </label>
        <TextField
          name="address"
          label="Or its address on the web"
          isOptional
          type="url"
          maxLength={URL_MAX}
          value={address}
          onChange={setAddress}
        />
        <TextField
          name="alt"
          label="What does the picture show?"
          hint="A few words for people who cannot see it. Leave it empty if it is only decoration."
          maxLength={ALT_TEXT_MAX}
          value={alt}
          onChange={setAlt}
        />
        <Cluster justify="end" gap={2}>
          <Button type="submit" isPending={isPending}>
            Insert
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}
