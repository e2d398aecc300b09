import type { KeyboardEvent } from 'react';

/** For text fields that send: Enter sends, Shift+Enter inserts a line break. */
export const sendOnEnter =
  (send: () => void) =>
  (event: KeyboardEvent): void => {
    // While an input method editor composes a word, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
