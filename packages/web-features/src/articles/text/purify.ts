import createPurify, { type DOMPurify } from 'dompurify';

const SHARED = Symbol.for('notalone.dompurify');
type WithPurify = typeof globalThis & { [SHARED]?: DOMPurify };

/**
 * The page's one DOMPurify: the content security policy lets each name of a Trusted Types policy be made once, and
 * several remotes bundle this file.
 */
export function sharedPurify(): DOMPurify {
  const page = globalThis as WithPurify;
  page[SHARED] ??= createPurify(window);
  return page[SHARED];
}
