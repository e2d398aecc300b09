import { CODE_DIGITS } from '@notalone/contracts/limits';
import { Button, Cluster, CodeField, Form, TextField } from '@notalone/ui';
import { ApiProblem } from '@notalone/web-kit';
import { type ReactNode, useState } from 'react';
import { errorText } from '../api-errors.ts';

interface CodeFormProps {
  readonly label: string;
  readonly hint?: string;
  /** `digits`: six of an app; `text`: a recovery code. */
  readonly kind: 'digits' | 'text';
  readonly submitLabel: string;
  readonly send: (code: string) => Promise<void>;
  readonly children?: ReactNode;
}

interface Problem {
  readonly field?: string | undefined;
  readonly message?: string;
}
const MISSING = { digits: 'Please enter the six digits', text: 'Please enter a code' } as const;
const problemOf = (error: unknown): Problem => ({
  field: error instanceof ApiProblem ? error.errors['code'] : undefined,
  message: errorText(error, 'That did not work. Please try again.'),
});

/** Asks for one code and sends it; what was typed stays when it fails. */
export function CodeForm({ label, hint, kind, submitLabel, send, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem>({});

  const isMissing = kind === 'digits' ? code.length < CODE_DIGITS : code.trim() === '';
  async function submit(): Promise<void> {
    if (isPending) return;
    setProblem(isMissing ? { field: MISSING[kind] } : {});
    if (isMissing) return setAttempt(attempt + 1);
    setPending(true);
    try {
      await send(code);
    } catch (error) {
      setProblem(problemOf(error));
      setAttempt(attempt + 1);
    } finally {
      setPending(false);
    }
  }
  const field = { name: 'code', label, hint, isRequired: true, value: code, onChange: setCode } as const;
  return (
    <Form onSubmit={() => void submit()} errors={{ code: problem.field }} attempt={attempt} message={problem.message}>
      {kind === 'digits' ? <CodeField {...field} /> : <TextField {...field} autoComplete="off" />}
      <Cluster>
        <Button type="submit" isPending={isPending}>
          {submitLabel}
        </Button>
        {children}
      </Cluster>
    </Form>
  );
}
