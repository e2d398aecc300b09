/** What a conversation's line in the list shows of its newest message. */
const PREVIEW_MAX = 200;

/** The beginning of a text; never half a character. */
export function previewOf(content: string): string {
  if (content.length <= PREVIEW_MAX) return content;
  return `${content.slice(0, PREVIEW_MAX - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}
