import { type Ref, useState } from 'react';
import { Icon } from '../identity/icon.tsx';
import css from './field.module.css';
import { FieldFrame, useControl } from './field-frame.tsx';
import type { FieldProps } from './form-context.ts';

interface PasswordFieldProps extends FieldProps<string> {
  autoComplete: 'current-password' | 'new-password';
  maxLength?: number;
  /** `numeric` opens the number pad, for PINs. */
  inputMode?: 'text' | 'numeric';
  ref?: Ref<HTMLInputElement>;
}

/** A password or PIN, hidden until the user reveals it. */
export function PasswordField({ onChange, ...props }: PasswordFieldProps) {
  const { frame, control } = useControl(props);
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...frame}>
      <div className={css.frame}>
        <input
          {...control}
          type={isShown ? 'text' : 'password'}
          className={css.control}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={css.reveal}
          aria-controls={control.id}
          aria-pressed={isShown}
          aria-label={`Show ${props.label}`}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </FieldFrame>
  );
}
