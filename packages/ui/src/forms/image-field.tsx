import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../identity/icon.tsx';
import { FieldError, FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './form-context.ts';
import { IMAGE_TYPES } from './image-errors.ts';
import css from './image-field.module.css';
import { prepareImage } from './prepare-image.ts';

/** A new picture, `'removed'`, or undefined to keep the current one. */
export type ImageChoice = File | 'removed' | undefined;

interface ImageFieldProps extends FieldProps<ImageChoice> {
  /** The saved picture. */
  currentUrl?: string | undefined;
  /** Describes the picture. */
  alt?: string;
  maxBytes: number;
  /** Not cropped to a circle, for pictures other than faces. */
  isWide?: boolean;
  /** For writing: without a picture only the button that adds one, whose name is the label. */
  isCompact?: boolean;
  /** That button without words. */
  isIcon?: boolean;
  /** Beside the picture, when there is one. */
  children?: ReactNode;
  /**
   * Called when a chosen file is being prepared; until the promise settles, the value is unchanged. Resolves to false
   * if the file is rejected.
   */
  onPreparing?: (prepared: Promise<boolean>) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A picture with a preview. Large pictures are shrunk; files that are not pictures are rejected and the earlier choice
 * stays.
 */
export function ImageField(props: ImageFieldProps) {
  const {
    name,
    label,
    hint,
    isOptional,
    isDisabled,
    value,
    onChange,
    onBlur,
    currentUrl,
    alt = '',
    maxBytes,
    isWide = false,
    isCompact = false,
    isIcon = false,
    children,
    onPreparing,
    ref,
  } = props;
  const [fileError, setFileError] = useState<string>();
  const field = useField({ ...props, error: fileError ?? props.error });
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(value);
  const shown = value === 'removed' ? undefined : (preview ?? currentUrl);
  const latest = useRef<File>(undefined);
  const [isPreparing, setIsPreparing] = useState(false);
  const choose = async (file: File): Promise<boolean> => {
    latest.current = file;
    setIsPreparing(true);
    const prepared = await prepareImage(file, maxBytes);
    // Another file was chosen in the meantime.
    if (latest.current !== file) return true;
    setIsPreparing(false);
    const isRejected = typeof prepared === 'string';
    setFileError(isRejected ? prepared : undefined);
    if (!isRejected) onChange(prepared);
    return !isRejected;
  };
  const remove = () => {
    latest.current = undefined;
    setIsPreparing(false);
    setFileError(undefined);
    onChange(currentUrl ? 'removed' : undefined);
    input.current?.focus();
  };
  const chooseLabel = shown ? 'Choose another picture' : isCompact ? label : 'Choose a picture';
  const choice = (
    <>
      <input
        {...field.aria}
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        id={field.id}
        name={name}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        className={css.input}
        {...(isCompact && { 'aria-label': chooseLabel })}
        disabled={isDisabled}
        onBlur={onBlur}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (!file) return;
          const prepared = choose(file);
          onPreparing?.(prepared);
          // Choosing the same file again after removing it must still fire a change event.
          event.target.value = '';
        }}
      />
      <label htmlFor={field.id} className={css.choose} data-compact={isCompact} aria-hidden>
        <Icon name="camera" size={isIcon ? 'm' : 's'} />
        {isPreparing ? 'One moment…' : !isIcon && chooseLabel}
      </label>
      {shown && (
        <Button tone="quiet" icon="trash" size="small" onPress={remove}>
          Remove picture
        </Button>
      )}
    </>
  );
  if (isCompact)
    return (
      <div className={css.compact} data-empty={!shown}>
        {shown && <img src={shown} alt={alt} className={css.attached} />}
        {shown && <div className={css.description}>{children}</div>}
        <div className={css.choice}>{choice}</div>
        <FieldError field={field} isLive={fileError !== undefined} />
      </div>
    );
  return (
    <FieldFrame field={field} label={label} hint={hint} isOptional={isOptional} isErrorLive={fileError !== undefined}>
      <div className={css.row}>
        <div className={css.preview} data-wide={isWide}>
          {shown ? <img src={shown} alt={alt} className={css.picture} /> : <Icon name="camera" size="l" />}
        </div>
        <div className={css.actions}>{choice}</div>
      </div>
    </FieldFrame>
  );
}

/** An object URL for the chosen file, revoked when it is no longer shown. */
function usePreview(value: ImageChoice): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!(value instanceof File)) return;
    const objectUrl = URL.createObjectURL(value);
    setUrl(objectUrl);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(objectUrl);
    };
  }, [value]);
  return url;
}
