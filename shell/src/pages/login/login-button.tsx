import { Button } from '@notalone/ui';
import css from './login.module.css';

interface LoginButtonProps {
  readonly accepted: boolean;
  readonly isPending: boolean;
}

/** Disabled, with a reminder, until the terms are accepted. */
export const LoginButton = ({ accepted, isPending }: LoginButtonProps) => (
  <div className={css.submit} data-bottom-actions>
    {!accepted && <p className={css.termsReminder}>Please accept the terms above to log in.</p>}
    <Button type="submit" isWide isPending={isPending} isDisabled={!accepted}>
      Log in
    </Button>
  </div>
);
