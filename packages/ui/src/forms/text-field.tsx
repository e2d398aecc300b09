import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import css from './field.module.css';
import { FieldFrame, useControl } from './field-frame.tsx';
import type { FieldProps } from './form-context.ts';

type InputHints = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'autoFocus' | 'spellCheck' | 'maxLength' | 'enterKeyHint'
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
export function TextField({ onChange, prefix, suffix, size, onEnter, ...props }: TextFieldProps) {
  const { frame, control } = useControl(props);
  const input = (
    <input
      type="text"
      {...control}
      className={classNames(css.control, size === 'short' && !suffix && css.short)}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
  return (
    <FieldFrame {...frame}>
      {prefix || suffix ? (
        <div className={classNames(css.frame, size === 'short' && css.short)}>
          {prefix && <span className={css.affix}>{prefix}</span>}
          {input}
          {suffix && <span className={css.affix}>{suffix}</span>}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}
