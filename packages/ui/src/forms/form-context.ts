import { createContext, useContext, useEffect, useId } from 'react';

export interface FormContextValue {
  readonly idPrefix: string;
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** Field name → what the error summary calls the field. */
  readonly labels: Map<string, string>;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

/** What every field takes. `value`, `onChange`, `onBlur` and `ref` fit react-hook-form's Controller. */
export interface FieldProps<Value> {
  name: string;
  label: string;
  hint?: React.ReactNode;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  /** Adds “(optional)” to the label. */
  isOptional?: boolean | undefined;
  isDisabled?: boolean | undefined;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
}

export interface FieldWiring {
  readonly id: string;
  readonly error: string | undefined;
  readonly hintId: string | undefined;
  readonly errorId: string;
  /** For the control: points at hint and error, and says whether it is invalid. */
  readonly aria: {
    'aria-describedby'?: string;
    'aria-invalid'?: true;
    'aria-required'?: true;
  };
}

/** Ids, error and ARIA attributes of one field; takes the error from the `Form` around it when none is given. */
export function useField(props: Pick<FieldProps<unknown>, 'name' | 'label' | 'hint' | 'error' | 'isRequired'>, extraDescription?: string): FieldWiring {
  const form = useContext(FormContext);
  const own = useId();
  const id = `${form?.idPrefix ?? own}-${props.name}`;
  const error = props.error ?? form?.errors[props.name];
  const labels = form?.labels;
  useEffect(() => {
    labels?.set(props.name, props.label);
    return () => void labels?.delete(props.name);
  }, [labels, props.name, props.label]);
  const hintId = props.hint ? `${id}-hint` : undefined;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hintId, extraDescription && `${id}-${extraDescription}`].filter(Boolean).join(' ');
  return {
    id,
    error,
    hintId,
    errorId,
    aria: {
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(error && { 'aria-invalid': true as const }),
      ...(props.isRequired && { 'aria-required': true as const }),
    },
  };
}
