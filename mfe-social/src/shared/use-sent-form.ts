import { errorText, refusedFields } from '@notalone/web-features/api-errors';
import { useRef, useState } from 'react';

interface SentForm {
  readonly submit: () => void;
  readonly isPending: boolean;
  /** For `Form`. */
  readonly problems: {
    readonly errors: Readonly<Record<string, string>>;
    readonly attempt: number;
    readonly message: string | undefined;
  };
}

/**
 * A form that the server checks: its texts for single fields stand at the fields, any other at the top, and what was
 * typed stays. `handled` answers true for a failure that it takes care of; `again` submits once more.
 */
export function useSentForm(
  send: () => Promise<void>,
  failed: string,
  handled: (error: unknown, again: () => void) => boolean = () => false,
): SentForm {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly attempt: number }>();
  const running = useRef(false);

  async function submit(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await send();
      setFailure(undefined);
    } catch (error) {
      if (!handled(error, () => void submit())) setFailure({ error, attempt: (failure?.attempt ?? 0) + 1 });
    } finally {
      running.current = false;
      setPending(false);
    }
  }
  const errors = failure ? refusedFields(failure.error) : {};
  const isOfForm = failure !== undefined && Object.keys(errors).length === 0;
  return {
    submit: () => void submit(),
    isPending,
    problems: {
      errors,
      attempt: failure?.attempt ?? 0,
      message: isOfForm ? errorText(failure.error, failed) : undefined,
    },
  };
}
