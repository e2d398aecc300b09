import { useSyncExternalStore } from 'react';

/** A screen that is touched or narrow has hardly a keyboard beside it. */
const KEYBOARD = '(hover: hover) and (width >= 48rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(KEYBOARD);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether keys are worth a hint here. */
export const useHasKeyboard = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(KEYBOARD).matches);
