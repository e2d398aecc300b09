import { ARTICLE_PREVIEW_CHARACTERS } from '@notalone/contracts';
import { textOf } from './article-html.ts';

const HEADING = /^H\d$/;
/** A sentence that ends earlier would leave most of the room empty. */
const LEAST_CHARACTERS = ARTICLE_PREVIEW_CHARACTERS / 2;

/** The end of the last whole sentence; else that of the last whole word, with an ellipsis. */
function shorten(text: string): string {
  if (text.length <= ARTICLE_PREVIEW_CHARACTERS) return text;
  const sentence = Math.max(...['. ', '! ', '? '].map((end) => text.lastIndexOf(end, ARTICLE_PREVIEW_CHARACTERS - 1)));
  if (sentence >= LEAST_CHARACTERS) return text.slice(0, sentence + 1);
  const word = text.lastIndexOf(' ', ARTICLE_PREVIEW_CHARACTERS);
  return `${text.slice(0, word > 0 ? word : ARTICLE_PREVIEW_CHARACTERS)}…`;
}

/** The opening words of a parsed article, up to the next heading. An article of headings alone has these. */
export function previewOf(root: HTMLElement): string {
  const opening = root.cloneNode(false) as HTMLElement;
  for (const block of root.childNodes) {
    const isHeading = HEADING.test(block.nodeName);
    if (isHeading && textOf(opening) !== '') break;
    if (!isHeading) opening.append(block.cloneNode(true));
  }
  return shorten(textOf(opening) || textOf(root));
}
