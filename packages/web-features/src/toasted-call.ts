import { toast } from '@notalone/web-kit';
import { useMutation, useQueryClient } from '@notalone/web-kit/queries';
import { errorText } from './api-errors.ts';

interface ToastedCall<Input, Reply> {
  readonly send: (input: Input) => Promise<Reply>;
  /** Nothing is said without it. */
  readonly done?: string | ((reply: Reply, input: Input) => string);
  /** Said where the server says nothing better. */
  readonly failed: string;
  /** Lists that change with it. */
  readonly changes: readonly (readonly unknown[])[];
  readonly onDone?: (reply: Reply, input: Input) => void;
  /** Handles a failure itself by answering true. */
  readonly onFailed?: (error: unknown, input: Input) => boolean;
}

/** A call that says how it went in a toast, and is pending until the lists that it changes are up to date. */
export function useToastedCall<Input, Reply>(call: ToastedCall<Input, Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call.send,
    // Without a network it fails at once and says so; the default would wait in silence.
    networkMode: 'always',
    onSuccess(reply, input) {
      if (call.done) toast(typeof call.done === 'string' ? call.done : call.done(reply, input));
      call.onDone?.(reply, input);
    },
    onError(error, input) {
      if (!call.onFailed?.(error, input)) toast(errorText(error, call.failed), 'error');
    },
    onSettled: () => Promise.all(call.changes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
