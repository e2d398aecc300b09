import { ALT_TEXT_MAX, IMAGE_MAX_BYTES } from '@notalone/contracts/limits';
import { IconButton, type ImageChoice, ImageField, TextField } from '@notalone/ui';
import { useRef, useState } from 'react';
import { newId } from '../new-id.ts';
import css from './attach-picture.module.css';

interface Attempt {
  readonly file: File;
  readonly imageAlt: string;
  readonly content: string;
  readonly clientId: string;
}

/** The picture of a message that is being written. No outbox keeps it, so the form does, until it is sent. */
export function useAttachment() {
  const [isOpen, setOpen] = useState(false);
  const [image, setImage] = useState<ImageChoice>();
  const [imageAlt, setImageAlt] = useState('');
  const [isPreparing, setPreparing] = useState(false);
  const attempt = useRef<Attempt>(undefined);
  const clear = () => {
    setOpen(false);
    setImage(undefined);
    setImageAlt('');
    attempt.current = undefined;
  };
  return {
    isOpen,
    image,
    imageAlt,
    /** A file was chosen, and the browser still reads it. */
    isPreparing: isOpen && isPreparing,
    /** What a message takes along now. */
    file: isOpen && image instanceof File ? image : undefined,
    choose: setImage as (image: ImageChoice) => void,
    describe: setImageAlt as (typed: string) => void,
    awaitPrepared(prepared: Promise<boolean>): void {
      setPreparing(true);
      void prepared.finally(() => setPreparing(false));
    },
    toggle(): void {
      if (isOpen) clear();
      else setOpen(true);
    },
    clear,
    /** The form to send. Trying the same again has the same `clientId`, so that the server stores it once. */
    formOf(file: File, content: string, more: Readonly<Record<string, string>>): FormData {
      const last = attempt.current;
      const isSame = last?.file === file && last.imageAlt === imageAlt && last.content === content;
      const clientId = isSame ? last.clientId : newId();
      attempt.current = { file, imageAlt, content, clientId };
      const form = new FormData();
      for (const [name, value] of Object.entries({ content, imageAlt, clientId, ...more })) form.set(name, value);
      form.set('image', file);
      return form;
    },
  };
}
export type Attachment = ReturnType<typeof useAttachment>;

interface AttachmentProps {
  readonly attachment: Attachment;
  readonly isDisabled: boolean;
}

export const AttachButton = ({ attachment: { isOpen, toggle }, isDisabled }: AttachmentProps) => (
  <IconButton
    icon="camera"
    label={isOpen ? 'Remove the picture' : 'Add a picture'}
    isDisabled={isDisabled}
    onPress={toggle}
  />
);

/** The picture and what it shows, once the button is pressed. */
export function AttachmentFields({ attachment, isDisabled }: AttachmentProps) {
  const { isOpen, image, imageAlt, choose, describe, awaitPrepared } = attachment;
  if (!isOpen) return null;
  return (
    <div className={css.attachment}>
      <ImageField
        name="image"
        label="Choose a picture"
        isCompact
        maxBytes={IMAGE_MAX_BYTES}
        alt={imageAlt}
        isDisabled={isDisabled}
        value={image}
        onChange={choose}
        onPreparing={awaitPrepared}
      >
        <TextField
          name="imageAlt"
          label="What does the picture show?"
          hint="A few words for people who cannot see it."
          maxLength={ALT_TEXT_MAX}
          isDisabled={isDisabled}
          value={imageAlt}
          onChange={describe}
        />
      </ImageField>
    </div>
  );
}
