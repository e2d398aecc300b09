import { useLayoutEffect, useRef } from 'react';
import css from './article-text.module.css';
import { sanitiseArticle } from './sanitise-article.ts';

/** The text of an article. Nodes are put in, never HTML, which Trusted Types would refuse. */
export function ArticleText({ html }: { readonly html: string }) {
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const nodes = sanitiseArticle(html);
    for (const picture of nodes.querySelectorAll('img')) {
      if (picture.hasAttribute('src')) picture.setAttribute('loading', 'lazy');
      else picture.remove();
    }
    text.current?.replaceChildren(nodes);
  }, [html]);
  return <div ref={text} className={css.text} />;
}
