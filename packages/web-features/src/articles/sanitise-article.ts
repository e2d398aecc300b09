import { ARTICLE_HTML, articleAttribute } from '@notalone/contracts/article-html';
import createPurify from 'dompurify';

const shown = createPurify(window);
shown.addHook('uponSanitizeAttribute', (element, data) => {
  const kept = articleAttribute(element.tagName, data.attrName, data.attrValue);
  data.keepAttr = kept !== undefined;
  data.attrValue = kept ?? '';
});

/** An article's HTML as nodes, sanitised once more: the server has done so when it was stored. */
export const sanitiseArticle = (html: string): DocumentFragment =>
  shown.sanitize(html, { ...ARTICLE_HTML, RETURN_DOM_FRAGMENT: true });
