import { createContext, useContext, useEffect, useId } from 'react';

export interface FormContextValue {
  readonly idPrefix: string;
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** Maps a field name to its name in the error summary. */
  readonly labels: Map<string, string>;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

/** Props of every field. `value`, `onChange`, `onBlur` and `ref` fit react-hook-form's Controller. */
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

export interface FieldAttributes {
  readonly id: string;
  readonly error: string | undefined;
  readonly hintId: string | undefined;
  readonly errorId: string;
  /** For the control: references to hint and error, and validity. */
  readonly aria: {
    'aria-describedby'?: string;
    'aria-invalid'?: true;
    'aria-required'?: true;
  };
}

/** Ids, error and ARIA attributes of one field. The error defaults to that of the surrounding `Form`. */
export function useField(
  props: Pick<FieldProps<unknown>, 'name' | 'label' | 'hint' | 'error' | 'isRequired'>,
  extraDescription?: string,
): FieldAttributes {
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
  const describedBy = [error && errorId, hintId, extraDescription && `${id}-${extraDescription}`]
    .filter(Boolean)
    .join(' ');
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
