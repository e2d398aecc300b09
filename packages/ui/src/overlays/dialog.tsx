import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../base/class-names.ts';
import { IconButton } from '../buttons/button.tsx';
import css from './overlays.module.css';
import { useCloseRequest } from './use-close-request.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  size?: 's' | 'm' | 'l';
  role?: 'dialog' | 'alertdialog';
  /** Whether Escape, the close button and a press outside close it. */
  isDismissable?: boolean;
}

/** A modal dialog: traps the focus while open and returns it afterwards. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  size = 'm',
  role = 'dialog',
  isDismissable = true,
}: DialogProps) {
  useCloseRequest(isOpen && isDismissable, onClose);
  return (
    <ModalOverlay
      // Toasts move out of its way.
      data-dialog
      className={classNames(css.overlay)}
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={classNames(css.modal, css[size])}>
        <AriaDialog role={role} className={classNames(css.dialog)}>
          <div className={css.head}>
            <Heading slot="title" className={classNames(css.title)}>
              {title}
            </Heading>
            {isDismissable && <IconButton icon="close" label="Close" onPress={onClose} />}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
