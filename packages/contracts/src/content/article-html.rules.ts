import { ARTICLE_INDENT_MAX } from '../base/limits.ts';

/**
 * The HTML of an article: what the editor can make, and nothing else. The server and the page give this to DOMPurify,
 * so that both let through the same.
 */
export const ARTICLE_HTML = {
  ALLOWED_TAGS: 'p br h1 h2 h3 strong b em i u a ol ul li blockquote img span'.split(' '),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'class'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  /** The schemes of links; of pictures too while an article is being stored. */
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|\/uploads\/content\/)/i,
};
const ARTICLE_LINK = /^(?:https?:\/\/|mailto:|tel:)/i;
/** Where a stored article's pictures are: here, and nowhere else. */
export const ARTICLE_PICTURE = /^\/uploads\/content\/([0-9a-f]{32})-large\.webp$/;
/** Pictures that the server fetches or converts before it stores an article. */
const FOREIGN_PICTURE = /^(?:https?:\/\/|data:image\/)/i;

const SIZES = new Set(['size-small', 'size-large', 'size-huge']);
const INDENTED = new Set(['P', 'H1', 'H2', 'H3', 'LI', 'BLOCKQUOTE']);
const INDENT = new RegExp(`^indent-[1-${ARTICLE_INDENT_MAX}]$`);

const isArticleClass = (tagName: string, className: string): boolean =>
  tagName === 'SPAN' ? SIZES.has(className) : INDENTED.has(tagName) && INDENT.test(className);

/**
 * What stays of an attribute of an article's element; undefined where nothing does. A class is a size of text, or how
 * far a paragraph is set in. `isForeignAllowed` while the pictures are still to be fetched.
 */
export function articleAttribute(
  tagName: string,
  name: string,
  value: string,
  isForeignAllowed = false,
): string | undefined {
  if (name === 'class') return value.split(/\s+/).find((className) => isArticleClass(tagName, className));
  if (name === 'href') return tagName === 'A' && ARTICLE_LINK.test(value) ? value : undefined;
  if (name === 'alt') return tagName === 'IMG' ? value : undefined;
  if (name !== 'src' || tagName !== 'IMG') return undefined;
  return ARTICLE_PICTURE.test(value) || (isForeignAllowed && FOREIGN_PICTURE.test(value)) ? value : undefined;
}
