import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import css from './overlays.module.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  isPending?: boolean;
  onConfirm: () => void;
}

/** Asks before an irreversible action. Cancel has the initial focus. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  isPending = false,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} role="alertdialog" size="s" isDismissable={!isPending}>
      <div>{children}</div>
      <div className={css.answers}>
        <Button tone="secondary" autoFocus isDisabled={isPending} onPress={onClose}>
          {cancelLabel}
        </Button>
        <Button tone={tone} isPending={isPending} onPress={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
