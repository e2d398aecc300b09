import { fieldErrors } from '@notalone/ui';
import { ApiProblem } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';
import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

export interface FormCall {
  readonly submit: () => void;
  readonly isPending: boolean;
  /** For `Form`: what is wrong, where, and how often that was said. */
  readonly problems: { readonly errors: Record<string, string>; readonly attempt: number; readonly message: string | undefined };
  /** Says something that no call has said. */
  readonly complain: (message: string | undefined) => void;
}

/** The text of a failed call: the server's, or the fallback when it said nothing or the failure is our own. */
export function textOf(error: unknown, fallback: string): string {
  if (error instanceof ApiProblem) return error.isSilent ? fallback : error.msg;
  report('unexpected', error);
  return fallback;
}

/**
 * Sends a checked form once, however often it is submitted meanwhile. What the server says of a field is shown at the field, the rest on
 * top; nothing that was typed is lost. `explain` may give its own text for a failure, or deal with it and return `undefined`.
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

  function take(error: unknown): void {
    const known = error instanceof ApiProblem ? Object.entries(error.errors).filter(([name]) => name in form.getValues()) : [];
    for (const [name, text] of known) form.setError(name as Path<V>, { type: 'server', message: text });
    setMessage(known.length > 0 ? undefined : explain(error));
    setFailures((count) => count + 1);
  }
  const submit = form.handleSubmit(async (values) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setMessage(undefined);
    try {
      await send(values);
    } catch (error) {
      take(error);
    } finally {
      running.current = false;
      setPending(false);
    }
  });
  return {
    submit: () => void submit(),
    isPending,
    problems: { errors: fieldErrors(form.formState.errors), attempt: form.formState.submitCount + failures, message },
    complain: setMessage,
  };
}
