import { fieldErrors } from '@notalone/ui';
import { ApiProblem } from '@notalone/web-kit';
import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

export interface FormCall {
  readonly submit: () => void;
  readonly isPending: boolean;
  /** For `Form`: the errors, and how often they were shown. */
  readonly problems: {
    readonly errors: Record<string, string>;
    readonly attempt: number;
    readonly message: string | undefined;
  };
  /** Removes the message of the last call. */
  readonly forgetMessage: () => void;
}

/**
 * Submits a validated form; ignores repeated submits while one is in flight. The server's field errors are shown at the
 * fields, others at the top, and the input is kept. `explain` may return another text for an error, or handle it and
 * return `undefined`.
 */
export function useFormCall<V extends FieldValues>(
  form: UseFormReturn<V>,
  send: (values: V) => Promise<void>,
  explain: (error: unknown) => string | undefined,
): FormCall {
  const [isPending, setPending] = useState(false);
  const [message, setMessage] = useState<string>();
  const [failures, setFailures] = useState(0);
  const running = useRef(false);

  function showError(error: unknown): void {
    const known =
      error instanceof ApiProblem ? Object.entries(error.errors).filter(([name]) => name in form.getValues()) : [];
    for (const [name, text] of known) form.setError(name as Path<V>, { type: 'server', message: text });
    setMessage(known.length > 0 ? undefined : explain(error));
    setFailures((count) => count + 1);
  }
  /** The server's last error is not about what is wrong now. */
  const forgetMessage = () => setMessage(undefined);
  const submit = form.handleSubmit(async (values) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setMessage(undefined);
    try {
      await send(values);
    } catch (error) {
      showError(error);
    } finally {
      running.current = false;
      setPending(false);
    }
  }, forgetMessage);
  return {
    submit: () => void submit(),
    isPending,
    problems: { errors: fieldErrors(form.formState.errors), attempt: form.formState.submitCount + failures, message },
    forgetMessage,
  };
}
