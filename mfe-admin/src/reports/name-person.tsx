import { Button, Form, TextField } from '@notalone/ui';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { ApiProblem, api } from '@notalone/web-kit';
import { useState } from 'react';
import { DECIDED } from '../shared/keys.ts';

/** A report in words may be about a member: only then is there somebody to warn or ban. */
export function NamePerson({ caseId }: { readonly caseId: string }) {
  const [username, setUsername] = useState('');
  const [problem, setProblem] = useState<string>();
  const name = useToastedCall({
    send: () => api('PUT /api/reports/{caseId}/person', { params: { caseId }, body: { username: username.trim() } }),
    done: ({ message }) => message,
    failed: 'Failed to name this member.',
    changes: DECIDED,
    onDone: () => setUsername(''),
    onFailed(error) {
      const refused = error instanceof ApiProblem ? error.errors.username : undefined;
      setProblem(refused);
      return refused !== undefined;
    },
  });
  return (
    <Form
      aria-label="Who it is about"
      errors={problem ? { username: problem } : {}}
      onSubmit={() => {
        setProblem(undefined);
        if (username.trim() && !name.isPending) name.mutate(undefined);
      }}
    >
      <TextField
        name="username"
        label="Is it about a member?"
        hint="Type the username, and you can warn or ban them. Otherwise note what you did, and dismiss."
        autoComplete="off"
        value={username}
        onChange={setUsername}
      />
      <div>
        <Button type="submit" size="small" tone="secondary" isDisabled={!username.trim()} isPending={name.isPending}>
          Name this member
        </Button>
      </div>
    </Form>
  );
}
