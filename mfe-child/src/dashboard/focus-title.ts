/** After a press whose button goes away: the focus stays on the screen. */
export const focusTitle = (): void =>
  document.querySelector<HTMLElement>('#page-title')?.focus({ preventScroll: true });
