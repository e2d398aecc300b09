import { Button, Form } from '@notalone/ui';
import { toast } from '@notalone/web-kit';
import { useSentForm } from '../shared/use-sent-form.ts';
import { objectToUndo, useReloadChange } from './use-account-links.ts';

/** Either side: two people of the team decide. */
export function ObjectButton({ token }: { readonly token: string }) {
  const reload = useReloadChange(token);
  const form = useSentForm(async () => {
    toast((await objectToUndo(token)).message);
    reload();
  }, 'Failed to object. Please try again.');
  return (
    <Form aria-label="Object" onSubmit={form.submit} {...form.problems}>
      <p>Then it does not happen by itself: two people of the team look at it and decide, within seven days.</p>
      <Button type="submit" tone="danger" isWide isPending={form.isPending}>
        That is not right: I object
      </Button>
    </Form>
  );
}
