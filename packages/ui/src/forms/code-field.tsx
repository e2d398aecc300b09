import type { ClipboardEvent, Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import css from './field.module.css';
import { FieldFrame, useControl } from './field-frame.tsx';
import type { FieldProps } from './form-context.ts';

interface CodeFieldProps extends FieldProps<string> {
  digits?: number;
  /** Called with the code when its last digit is entered. */
  onComplete?: (code: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A code sent by SMS or email: number pad, autofill from the SMS, and pasting with spaces or a whole sentence. */
export function CodeField({ onChange, digits = 6, onComplete, ...props }: CodeFieldProps) {
  const { frame, control } = useControl(props);
  const setCode = (typed: string) => {
    const code = typed.replace(/\D/g, '').slice(0, digits);
    onChange(code);
    if (code.length === digits && code !== props.value) onComplete?.(code);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    const whole = new RegExp(`(?<!\\d)\\d{${digits}}(?!\\d)`).exec(pasted.replace(/(?<=\d)[\s-](?=\d)/g, ''));
    if (!whole) return;
    event.preventDefault();
    setCode(whole[0]);
  };
  return (
    <FieldFrame {...frame}>
      <input
        {...control}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        className={classNames(css.control, css.code)}
        onChange={(event) => setCode(event.target.value)}
        onPaste={onPaste}
      />
    </FieldFrame>
  );
}
