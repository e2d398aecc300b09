import { ALT_TEXT_MAX, IMAGE_MAX_BYTES, POST_MAX } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { Button, type ImageChoice, ImageField, TextField } from '@notalone/ui';
import { ApiProblem } from '@notalone/web-kit';
import { type ReactNode, useRef, useState } from 'react';
import { LostPicture } from './lost-picture.tsx';
import { MentionField } from './mention-field.tsx';
import css from './post-form.module.css';
import type { Draft } from './use-draft.ts';

interface PostFormProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly picture: ImageChoice;
  readonly onPicture: (picture: ImageChoice) => void;
  /** Name of a picture that was chosen but is no longer available. */
  readonly lostPicture?: string | undefined;
  /** The post's current picture. */
  readonly currentUrl?: string | undefined;
  readonly sendLabel: string;
  readonly isPending: boolean;
  /** Why sending failed. */
  readonly error: Error | null;
  readonly isFocused?: boolean;
  /** One line until it is used. */
  readonly startsSmall?: boolean;
  readonly onSend: () => void;
  /** Shown beside the send button. */
  readonly children?: ReactNode;
}

/** Form for a post: text with mentions, a picture and its description. */
export function PostForm(props: PostFormProps) {
  const {
    label,
    placeholder,
    draft,
    onDraft,
    picture,
    onPicture,
    lostPicture,
    currentUrl,
    sendLabel,
    isPending,
    error,
    isFocused = false,
    startsSmall = false,
    onSend,
    children,
  } = props;
  const [isUsed, setUsed] = useState(!startsSmall);
  const [isPreparing, setPreparing] = useState(false);
  const [wasSentBlank, setWasSentBlank] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const hasPicture = picture instanceof File || (currentUrl !== undefined && picture !== 'removed');
  const isBlank = draft.content.trim() === '';
  const isSmall = !isUsed && isBlank && !hasPicture && lostPicture === undefined && !isPending && !error;
  const fields = error instanceof ApiProblem ? error.errors : {};
  const send = () => {
    setWasSentBlank(isBlank);
    if (isBlank || draft.content.trim().length > POST_MAX || isPending || isPreparing) text.current?.focus();
    else onSend();
  };
  return (
    <form
      className={css.form}
      data-small={isSmall}
      // Not for the camera, which would move away under the finger that presses it.
      onFocus={({ target }) => text.current?.contains(target) && setUsed(true)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MentionField
        ref={text}
        label={label}
        {...(placeholder && { placeholder })}
        value={draft.content}
        people={draft.people}
        isFocused={isFocused}
        isSmall={isSmall}
        error={wasSentBlank && isBlank ? TEXTS.writeFirst : (fields['content'] ?? fields['mentions'])}
        onChange={(content, people) => onDraft({ ...draft, content, people })}
      />
      <LostPicture
        name={lostPicture}
        hasText={!isBlank}
        onLeaveOut={() => {
          onPicture(undefined);
          // The pressed button disappears.
          text.current?.focus();
        }}
      />
      {error && Object.keys(fields).length === 0 && (
        <p className={css.problem} role="alert">
          {error.message} What you wrote is still here.
        </p>
      )}
      <ImageField
        name="image"
        label="Add a picture"
        isCompact
        isIcon={isSmall}
        value={picture}
        currentUrl={currentUrl}
        alt={draft.imageAlt}
        maxBytes={IMAGE_MAX_BYTES}
        onChange={onPicture}
        {...(fields['image'] && { error: fields['image'] })}
        onPreparing={(prepared) => {
          setUsed(true);
          setPreparing(true);
          void prepared.finally(() => setPreparing(false));
        }}
      >
        <TextField
          name="imageAlt"
          label="What does the picture show?"
          hint="A few words for people who cannot see it."
          maxLength={ALT_TEXT_MAX}
          value={draft.imageAlt}
          onChange={(imageAlt) => onDraft({ ...draft, imageAlt })}
          {...(fields['imageAlt'] && { error: fields['imageAlt'] })}
        />
      </ImageField>
      {!isSmall && (
        <div className={css.buttons}>
          {children}
          <Button type="submit" isPending={isPending || isPreparing}>
            {sendLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
