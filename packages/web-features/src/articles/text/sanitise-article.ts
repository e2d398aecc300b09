import { ARTICLE_HTML, articleAttribute } from '@notalone/contracts/article-html';
import type { UponSanitizeAttributeHook } from 'dompurify';
import { sharedPurify } from './purify.ts';

const keepArticleAttribute: UponSanitizeAttributeHook = (element, data) => {
  const kept = articleAttribute(element.tagName, data.attrName, data.attrValue);
  data.keepAttr = kept !== undefined;
  data.attrValue = kept ?? '';
};

/** An article's HTML as nodes, sanitised once more: the server has done so when it was stored. */
export function sanitiseArticle(html: string): DocumentFragment {
  const purify = sharedPurify();
  purify.addHook('uponSanitizeAttribute', keepArticleAttribute);
  try {
    return purify.sanitize(html, { ...ARTICLE_HTML, RETURN_DOM_FRAGMENT: true });
  } finally {
    // The same instance cleans what is pasted.
    purify.removeHook('uponSanitizeAttribute', keepArticleAttribute);
  }
}
