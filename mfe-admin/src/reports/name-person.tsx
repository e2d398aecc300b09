import { Button, Form, TextField } from '@notalone/ui';
import { useState } from 'react';
import { useNameMember } from './use-case.ts';

/** A report in words may be about a member: only then is there somebody to warn or ban. */
export function NamePerson({ caseId }: { readonly caseId: string }) {
  const [username, setUsername] = useState('');
  const [problem, setProblem] = useState<string>();
  const name = useNameMember(caseId, { onDone: () => setUsername(''), onFailed: setProblem });
  return (
    <Form
      aria-label="Who it is about"
      errors={problem ? { username: problem } : {}}
      onSubmit={() => {
        setProblem(undefined);
        if (username.trim() && !name.isPending) name.mutate(username.trim());
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
