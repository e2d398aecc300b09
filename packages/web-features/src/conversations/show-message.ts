/** Scrolls to a message and focuses it; false where it is not in the page. */
export function showMessage(messageId: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`);
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
  return row !== null;
}
