import { type Ref, useState } from 'react';
import { Icon } from '../identity/icon.tsx';
import css from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useField } from './form-context.ts';

interface PasswordFieldProps extends FieldProps<string> {
  autoComplete: 'current-password' | 'new-password';
  maxLength?: number;
  /** `numeric` opens the number pad, for PINs. */
  inputMode?: 'text' | 'numeric';
  ref?: Ref<HTMLInputElement>;
}

/** A password or PIN, hidden until the user reveals it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, isOptional, isRequired, isDisabled, error, value, onChange, onBlur, ...input } = props;
  const field = useField(props);
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame field={field} label={label} hint={hint} isOptional={isOptional}>
      <div className={css.frame}>
        <input
          {...input}
          {...field.aria}
          id={field.id}
          type={isShown ? 'text' : 'password'}
          className={css.control}
          value={value}
          disabled={isDisabled}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        <button
          type="button"
          className={css.reveal}
          aria-controls={field.id}
          aria-pressed={isShown}
          aria-label={`Show ${label}`}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </FieldFrame>
  );
}
