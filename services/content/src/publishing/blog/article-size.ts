import { ARTICLE_DEPTH_MAX, ARTICLE_ELEMENTS_MAX } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}
/** What the parser keeps open around the text itself. */
const AROUND = 3;

/**
 * Counts the elements of HTML as the parser of jsdom makes them, and stops at the first one too many or too deep: the
 * work grows with the length of the text, whereas a DOM takes the square of its depth.
 */
export async function countElements(
  html: string,
): Promise<{ readonly elements: number; readonly isTooLarge: boolean }> {
  const { defaultTreeAdapter, parseFragment } = await import('parse5');
  let elements = 0;
  let open = 0;
  const stopAt = (count: number, max: number) => {
    if (count > max) throw new TooLarge();
  };
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...args) {
      elements += 1;
      stopAt(elements, ARTICLE_ELEMENTS_MAX + AROUND);
      return defaultTreeAdapter.createElement(...args);
    },
    onItemPush() {
      open += 1;
      stopAt(open, ARTICLE_DEPTH_MAX + AROUND);
    },
    onItemPop() {
      open -= 1;
    },
  };
  try {
    parseFragment(html, { treeAdapter });
    return { elements, isTooLarge: false };
  } catch (error) {
    if (error instanceof TooLarge) return { elements, isTooLarge: true };
    throw error;
  }
}

/** @throws VALIDATION naming `content` for HTML that nobody writes, before anything builds a DOM of it */
export async function requireReadable(html: string): Promise<void> {
  const { isTooLarge } = await countElements(html);
  if (isTooLarge)
    throw fieldError('content', 'This text has too many parts inside each other. Please paste it as plain text.');
}
