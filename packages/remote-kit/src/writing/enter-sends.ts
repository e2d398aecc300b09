import type { KeyboardEvent } from 'react';

/** For a text that is sent: Enter sends, Shift+Enter starts a new line. */
export const enterSends =
  (send: () => void) =>
  (event: KeyboardEvent): void => {
    // While an input method composes a word, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
