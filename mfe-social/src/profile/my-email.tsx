import { Card, CheckboxField } from '@notalone/ui';
import { useShowEmail } from './use-show-email.ts';

/** For parents whose best contact is e-mail: whether this one family sees the address (rules 2.8). */
export function MyEmail({ userId, isShown }: { readonly userId: string; readonly isShown: boolean }) {
  const change = useShowEmail(userId);
  return (
    <Card as="section" aria-label="Your email address" padding="s">
      <CheckboxField
        name="showEmail"
        label="Show my email address to this family"
        hint="Nobody else sees it. You can take it back at any time."
        value={change.isPending ? change.variables : isShown}
        onChange={(shown) => change.mutate(shown)}
      />
    </Card>
  );
}
