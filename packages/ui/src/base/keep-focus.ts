/** Focus goes to these as a whole. */
const ROWS = 'li, tr, article, [data-post], [data-message]';
/** Focus goes to the title of these. */
const PARTS =
  'section, form, fieldset, aside, main, dialog, [role=group], [role=region], [role=dialog], [role=alertdialog]';
const TITLES = 'h1, h2, h3, h4, legend';
/** What lies outside (dialogs, toasts, the child's alert) covers the page for a while. */
const PAGE = 'main, header, nav, footer';

interface Level {
  readonly self: Element;
  readonly parent: Element;
  readonly siblings: readonly Element[];
}
/** Where an element was, as it may be gone when that is asked. */
interface Place {
  readonly element: Element;
  /** From the element upwards, with the neighbours that it had. */
  readonly levels: readonly Level[];
  /** The last row of the list that it follows, as 'Show more' does. */
  readonly rowBefore: Element | undefined;
}

/**
 * When the focused element disappears or is disabled, and nothing else takes the focus, its neighbour does: the next
 * row of the list, the first row that a 'Show more' added, or the title of its part of the page. After a dialog or a
 * message, whose opener may be gone as well, the neighbour is looked for where the focus was before. Returns a function
 * that stops it.
 */
export function keepFocus(): () => void {
  let last: Place | undefined;
  let lastOnPage: Place | undefined;
  let frame = 0;

  const isLost = () => {
    const active = document.activeElement;
    return last !== undefined && (!active || active === document.body || active.matches(':disabled'));
  };
  const restore = () => {
    if (!isLost()) return;
    const main = document.querySelector('main');
    const candidates = [
      ...neighboursOf(last),
      ...neighboursOf(lastOnPage),
      document.querySelector('#page-title'),
      main?.querySelector(TITLES),
      main,
    ];
    candidates.some(takesFocus);
  };
  const look = () => {
    if (!isLost()) return;
    cancelAnimationFrame(frame);
    // What replaces it, and a closing dialog, may focus something better: after one frame, the latter.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(restore);
    });
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    last = placeOf(target);
    if (target.closest(PAGE) && !target.closest('[role=dialog], [role=alertdialog]')) lastOnPage = last;
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget || !(target instanceof Element)) return;
    // The user has pressed beside it, unless it is gone, or the whole window has lost the focus.
    queueMicrotask(() => {
      const isThere = target.isConnected && !target.matches(':disabled');
      if (isThere && document.activeElement === document.body) last = undefined;
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
}

function placeOf(element: Element): Place {
  const levels: Level[] = [];
  for (let self = element; self.parentElement && self !== document.body; self = self.parentElement)
    levels.push({ self, parent: self.parentElement, siblings: [...self.parentElement.children] });
  return { element, levels, rowBefore: element.closest(ROWS) ? undefined : rowBefore(element) };
}

const rowBefore = (element: Element) =>
  [...(element.closest(PARTS)?.querySelectorAll(ROWS) ?? [])].findLast(
    (row) => row.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );

/** The element itself if it is still there, then what was near it, nearest first. */
function neighboursOf(place: Place | undefined): readonly Element[] {
  const level = place?.levels.find(({ parent }) => parent.isConnected);
  if (!place || !level) return [];
  const { element, rowBefore: before } = place;
  const added = before?.nextElementSibling;
  const near = [element, ...rowsAround(level), ...partsAbove(level.parent)];
  if (added?.matches(ROWS)) near.splice(1, 0, added);
  return near.filter((candidate) => candidate.isConnected);
}

function rowsAround({ self, siblings }: Level): readonly Element[] {
  if (self.isConnected || !self.matches(ROWS)) return [];
  const at = siblings.indexOf(self);
  return [...siblings.slice(at + 1), ...siblings.slice(0, at).reverse()].filter((row) => row.matches(ROWS));
}

/** The rows that it is in, what may have the focus itself, and the titles of the parts. */
function partsAbove(element: Element): readonly Element[] {
  const part = element.closest(`${ROWS}, ${PARTS}, [tabindex]`);
  if (!part) return [];
  const isWhole = !part.matches('main') && part.matches(`${ROWS}, [tabindex]`);
  const target = isWhole ? part : part.querySelector(TITLES);
  const further = part.parentElement ? partsAbove(part.parentElement) : [];
  return target ? [target, ...further] : further;
}

function takesFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus({ preventScroll: true });
  if (document.activeElement !== element && !element.matches(':disabled')) {
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }
  return document.activeElement === element && !element.matches(':disabled');
}
