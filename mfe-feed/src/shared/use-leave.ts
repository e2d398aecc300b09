import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';

interface LeaveHandlers {
  readonly onEscape: () => void;
  /** Called on a press or focus outside. */
  readonly onOutside: () => void;
}

/** For something that opens in the page: notices Escape and leaving it. Returns the handlers for its element. */
export function useLeave(
  inside: RefObject<HTMLElement | null>,
  isOpen: boolean,
  { onEscape, onOutside }: LeaveHandlers,
) {
  const leave = useEffectEvent(onOutside);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !inside.current?.contains(target)) leave();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [inside, isOpen]);
  return {
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Safari does not focus pressed buttons: without a new focus target, the press handler decides.
      if (relatedTarget && !inside.current?.contains(relatedTarget)) onOutside();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isOpen) onEscape();
    },
  };
}
