export const PICTURE = 'Picture';
/** What stands for a message where only words fit. */
export const wordsOf = ({ content, pictureId }: { readonly content: string; readonly pictureId?: string }): string =>
  content || (pictureId ? PICTURE : '');

/** How much of the newest message the list of conversations shows. */
const PREVIEW_MAX = 200;

/** The beginning of a text, never cut inside a character. */
export function previewOf(content: string): string {
  if (content.length <= PREVIEW_MAX) return content;
  return `${content.slice(0, PREVIEW_MAX - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}
