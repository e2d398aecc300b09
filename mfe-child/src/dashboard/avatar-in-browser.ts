import { logWarning } from '@notalone/web-kit/log';

/** A browser key of the specification. */
const KEY = 'avatar';

/** Other pages of the child show the picture before the server has answered. */
export function rememberAvatar(file: string): void {
  try {
    localStorage.setItem(KEY, file);
  } catch (error) {
    logWarning('the picture cannot be kept in this browser', error);
  }
}
