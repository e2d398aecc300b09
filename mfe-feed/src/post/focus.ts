/** Before a post goes: the focus moves to the next one, or the one before, or the page's title, and is not lost. */
export function leaveFocusBehind(within: Element | null): void {
  const post = within?.closest('[data-post]');
  const posts = [...document.querySelectorAll<HTMLElement>('[data-post]')];
  const at = posts.findIndex((element) => post?.isSameNode(element));
  const next = posts[at + 1] ?? posts[at - 1] ?? document.querySelector<HTMLElement>('#page-title');
  // a dialog that closes gives the focus back first
  requestAnimationFrame(() => requestAnimationFrame(() => next?.focus()));
}
