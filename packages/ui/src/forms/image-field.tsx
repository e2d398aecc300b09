import { type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../identity/icon.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './form-context.ts';
import css from './image-field.module.css';
import { imageTypes } from './image-refusal.ts';
import { prepareImage } from './prepare-image.ts';

/** A new picture, `'removed'` for none any more, or undefined to keep what is there. */
export type ImageChoice = File | 'removed' | undefined;

interface ImageFieldProps extends FieldProps<ImageChoice> {
  /** The picture saved before. */
  currentUrl?: string | undefined;
  /** What the picture shows. */
  alt?: string;
  maxBytes: number;
  /** Shown as it is, for pictures that are no faces. */
  isWide?: boolean;
  /** A chosen file is being made ready: until this settles the value is the one before. It answers false when the file is refused. */
  onPreparing?: (prepared: Promise<boolean>) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A picture with a preview. One that is too heavy is made smaller; what is no picture is refused here and the earlier choice stays. */
export function ImageField(props: ImageFieldProps) {
  const { name, label, hint, isOptional, isDisabled, value, onChange, onBlur, currentUrl, alt = '', maxBytes, isWide = false, onPreparing, ref } = props;
  const [refusal, setRefusal] = useState<string>();
  const field = useField({ ...props, error: refusal ?? props.error });
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(value);
  const shown = value === 'removed' ? undefined : (preview ?? currentUrl);
  const latest = useRef<File>(undefined);
  const [isPreparing, setIsPreparing] = useState(false);
  const choose = async (file: File): Promise<boolean> => {
    latest.current = file;
    setIsPreparing(true);
    const prepared = await prepareImage(file, maxBytes);
    // another choice has been made meanwhile
    if (latest.current !== file) return true;
    setIsPreparing(false);
    const isRefused = typeof prepared === 'string';
    setRefusal(isRefused ? prepared : undefined);
    if (!isRefused) onChange(prepared);
    return !isRefused;
  };
  const remove = () => {
    latest.current = undefined;
    setIsPreparing(false);
    setRefusal(undefined);
    onChange(currentUrl ? 'removed' : undefined);
    input.current?.focus();
  };
  return (
    <FieldFrame field={field} label={label} hint={hint} isOptional={isOptional} isErrorLive={refusal !== undefined}>
      <div className={css.row}>
        <div className={css.preview} data-wide={isWide}>
          {shown ? <img src={shown} alt={alt} className={css.picture} /> : <Icon name="camera" size="l" />}
        </div>
        <div className={css.actions}>
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
            accept={imageTypes.join(',')}
            className={css.input}
            disabled={isDisabled}
            onBlur={onBlur}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (!file) return;
              const prepared = choose(file);
              onPreparing?.(prepared);
              // So that choosing the same file again, after removing it, still counts as a change.
              event.target.value = '';
            }}
          />
          <label htmlFor={field.id} className={css.choose} aria-hidden>
            <Icon name="camera" size="s" />
            {isPreparing ? 'One moment…' : shown ? 'Choose another picture' : 'Choose a picture'}
          </label>
          {shown && (
            <Button tone="quiet" icon="trash" size="small" onPress={remove}>
              Remove picture
            </Button>
          )}
        </div>
      </div>
    </FieldFrame>
  );
}

/** An address for showing the chosen file, given back when it is no longer shown. */
function usePreview(value: ImageChoice): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!(value instanceof File)) return;
    const made = URL.createObjectURL(value);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [value]);
  return url;
}
