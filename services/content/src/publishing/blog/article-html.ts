import { ARTICLE_HTML, ARTICLE_PICTURE, articleAttribute } from '@notalone/contracts';
import type { DOMPurify } from 'dompurify';

interface Sanitiser {
  readonly purify: DOMPurify;
  readonly document: Document;
}
let loading: Promise<Sanitiser> | undefined;

/** Loaded with the first article that is written: a DOM is not for a service at rest. */
async function load(): Promise<Sanitiser> {
  const [{ JSDOM }, { default: createPurify }] = await Promise.all([import('jsdom'), import('dompurify')]);
  const { window } = new JSDOM('');
  const purify = createPurify(window as unknown as Parameters<typeof createPurify>[0]);
  purify.addHook('uponSanitizeAttribute', (element, data) => {
    const kept = articleAttribute(element.tagName, data.attrName, data.attrValue, true);
    data.keepAttr = kept !== undefined;
    data.attrValue = kept ?? '';
  });
  return { purify, document: window.document as unknown as Document };
}

/** An article's HTML as a tree: only what the editor can make, and pictures that are still to be fetched. */
export async function parseArticle(html: string): Promise<HTMLElement> {
  loading ??= load();
  const { purify, document } = await loading;
  const root = document.createElement('div');
  root.append(purify.sanitize(html, { ...ARTICLE_HTML, RETURN_DOM_FRAGMENT: true }));
  for (const picture of root.querySelectorAll('img:not([src])')) picture.remove();
  return root;
}

/** Ids of the pictures of a parsed article that are our own. */
export const pictureIdsOf = (root: HTMLElement): string[] =>
  [...root.querySelectorAll('img')].flatMap(
    (picture) => ARTICLE_PICTURE.exec(picture.getAttribute('src') ?? '')?.[1] ?? [],
  );

/** The words of a parsed article in one line. */
export function textOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const block of copy.querySelectorAll('p,h1,h2,h3,li,blockquote,br')) block.after(' ');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}
