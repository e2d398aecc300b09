import { sharedPurify } from '../text/purify.ts';

const STYLE_END = '</style>';

/** By position, as a pattern from `<style` to its end takes quadratic time where the end is missing. */
function withoutStyleElements(html: string): string {
  const lower = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  let rest = '';
  for (let at = 0; ; ) {
    const start = lower.indexOf('<style', at);
    if (start === -1) return rest + html.slice(at);
    rest += html.slice(at, start);
    const end = lower.indexOf(STYLE_END, start);
    if (end === -1) return rest;
    at = end + STYLE_END.length;
  }
}

/** The content security policy would report the styles and handlers of pasted HTML while it is parsed. */
const withoutStyles = (html: string): string =>
  withoutStyleElements(html).replace(/<[^<>]*/g, (tag) =>
    tag.replace(/\son\w+\s*=/gi, ' data-none=').replace(/\sstyle\s*=/gi, ' data-style='),
  );

const styleOf = (element: Element): string => element.getAttribute('data-style') ?? '';
/** Word writes a list as paragraphs whose style names the level: `mso-list:l0 level1 lfo1`. */
const LIST_LEVEL = /mso-list:\s*l\d+\s+level(\d)/i;
const NUMBER = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i;

/**
 * The list of this level in which the next item goes, made where there is none yet; `lists` are the open ones from the
 * outside in.
 */
function listAt(lists: HTMLElement[], level: number, tag: 'ol' | 'ul', paragraph: Element): HTMLElement {
  lists.splice(level);
  while (lists.length < level) {
    const list = document.createElement(tag);
    const parent = lists.at(-1);
    if (parent) (parent.lastElementChild ?? parent.appendChild(document.createElement('li'))).append(list);
    else paragraph.before(list);
    lists.push(list);
  }
  return lists[level - 1] as HTMLElement;
}

/** Makes Word's paragraphs of a list `ul` and `ol`, nested by their levels. */
function rebuildWordLists(root: DocumentFragment): void {
  let lists: HTMLElement[] = [];
  for (const paragraph of root.querySelectorAll('p')) {
    const level = Number(LIST_LEVEL.exec(styleOf(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    if (paragraph.previousElementSibling !== lists[0]) lists = [];
    const marker = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*Ignore/i.test(styleOf(span)));
    const tag = NUMBER.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    listAt(lists, level, tag, paragraph).append(item);
    paragraph.remove();
  }
}

/**
 * What was copied elsewhere, such as in Word or Google Docs, as nodes that are safe to read: its lists are lists,
 * Word's title is a heading. The editor's schema takes of it what an article may have.
 */
export function cleanPasted(html: string): DocumentFragment {
  const root = sharedPurify().sanitize(withoutStyles(html), {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'svg', 'math', 'form', 'input', 'button', 'video', 'audio'],
  });
  rebuildWordLists(root);
  for (const title of root.querySelectorAll('p.MsoTitle')) {
    const heading = document.createElement('h1');
    heading.append(...title.childNodes);
    title.replaceWith(heading);
  }
  // Google Docs wraps everything in a <b> that is not bold.
  for (const bold of root.querySelectorAll('b'))
    if (/(?:^|;)\s*font-weight:\s*normal/i.test(styleOf(bold))) bold.replaceWith(...bold.childNodes);
  return root;
}
