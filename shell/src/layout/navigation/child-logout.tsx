import { Button, Icon } from '@notalone/ui';
import { useId, useRef } from 'react';
import css from './navigation.module.css';

/** Logging out, once more asked: a child pressed it by mistake, or cannot come back without a grown-up. */
export function ChildLogout({ onLogOut }: { readonly onLogOut: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={css.entry}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        data-logout
      >
        <Icon name="logout" />
        <span>Logout</span>
      </button>
      <dialog ref={dialog} className={css.question} role="alertdialog" aria-labelledby={id}>
        <h2 id={id}>Do you want to log out?</h2>
        <p>To come back you type your name and your PIN.</p>
        <Button autoFocus icon="back" onPress={() => dialog.current?.close()}>
          No, stay here
        </Button>
        <Button tone="secondary" icon="logout" onPress={onLogOut}>
          Yes, log out
        </Button>
      </dialog>
    </>
  );
}
