import { type RefObject, useEffect, useEffectEvent } from 'react';

interface DismissHandlers {
  readonly onEscape: () => void;
  /** Called on a press or focus outside the container. */
  readonly onOutside: () => void;
}

/** Notifies when the user leaves an open, non-modal overlay. */
export function useDismiss(
  container: RefObject<HTMLElement | null>,
  isOpen: boolean,
  { onEscape, onOutside }: DismissHandlers,
): void {
  // A dialog that was opened from inside stands elsewhere in the document.
  const isDialogOpen = () =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some(
      (dialog) => !container.current?.contains(dialog),
    );
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !isDialogOpen()) onEscape();
  });
  const onInteraction = useEffectEvent(({ target }: Event) => {
    if (isDialogOpen()) return;
    // The pressed element was inside but may have been removed since.
    if (target instanceof Node && target.isConnected && !container.current?.contains(target)) onOutside();
  });
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    document.addEventListener('pointerdown', (event) => onInteraction(event), { signal });
    document.addEventListener('focusin', (event) => onInteraction(event), { signal });
    return () => controller.abort();
  }, [isOpen]);
}
