import { Notice } from '@notalone/ui';
import { useMutation, useQueryClient } from '@notalone/web-kit/queries';
import { createContext, type ReactNode, use, useState } from 'react';
import { failureText } from './use-settings.ts';

interface Status {
  readonly text: string;
  readonly tone: 'success' | 'danger';
}
const SayContext = createContext<(status: Status) => void>(() => undefined);

/** The page's status line: how the last change went. */
export function StatusLine({ children }: { readonly children: ReactNode }) {
  const [status, say] = useState<Status>();
  return (
    <SayContext value={say}>
      <div>
        <div role="status">{status?.tone === 'success' && <Notice tone="success">{status.text}</Notice>}</div>
        <div role="alert">{status?.tone === 'danger' && <Notice tone="danger">{status.text}</Notice>}</div>
      </div>
      {children}
    </SayContext>
  );
}

interface Change<Input, Reply> {
  readonly send: (input: Input) => Promise<Reply>;
  readonly done: string | ((reply: Reply) => string);
  readonly failed: string;
  /** Lists that change with it. */
  readonly changes: readonly (readonly unknown[])[];
  readonly onDone?: () => void;
  /** Handles a failure itself by answering true. */
  readonly onFailed?: (error: unknown) => boolean;
}

/** A change that says in the status line how it went. */
export function useChange<Input, Reply>({ send, done, failed, changes, onDone, onFailed }: Change<Input, Reply>) {
  const say = use(SayContext);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess(reply: Reply) {
      say({ text: typeof done === 'string' ? done : done(reply), tone: 'success' });
      onDone?.();
    },
    onError(error) {
      if (!onFailed?.(error)) say({ text: failureText(error, failed), tone: 'danger' });
    },
    onSettled: () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
