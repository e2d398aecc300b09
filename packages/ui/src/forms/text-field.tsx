import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import css from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './form-context.ts';

type InputHints = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'maxLength' | 'enterKeyHint'
>;

interface TextFieldProps extends FieldProps<string>, InputHints {
  type?: 'text' | 'email' | 'tel' | 'search' | 'url';
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** `short` for numbers, postcodes and the like: the width hints at the expected input. */
  size?: 'full' | 'short';
  /** Enter does this instead of submitting the form. */
  onEnter?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    isOptional,
    isRequired,
    isDisabled,
    error,
    value,
    onChange,
    onBlur,
    prefix,
    suffix,
    size,
    onEnter,
    ...input
  } = props;
  const field = useField(props);
  const control = (
    <input
      type="text"
      {...input}
      {...field.aria}
      id={field.id}
      className={classNames(css.control, size === 'short' && !suffix && css.short)}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
  return (
    <FieldFrame field={field} label={label} hint={hint} isOptional={isOptional}>
      {prefix || suffix ? (
        <div className={classNames(css.frame, size === 'short' && css.short)}>
          {prefix && <span className={css.affix}>{prefix}</span>}
          {control}
          {suffix && <span className={css.affix}>{suffix}</span>}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  );
}
