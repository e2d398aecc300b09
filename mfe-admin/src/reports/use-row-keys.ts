import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;

/**
 * J and K move between the rows of the table, other keys are passed on with the row's id. Nothing happens while
 * somebody types or a dialog is open.
 */
export function useRowKeys(isOn: boolean, onKey: (key: string, rowId: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
    const rows = [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const key = event.key.toLowerCase();
    if (key === 'j' || key === 'k') {
      const next = rows[Math.max(0, Math.min(rows.length - 1, at + (key === 'j' ? 1 : -1)))];
      next?.querySelector('button')?.focus();
      return;
    }
    const rowId = rows[at]?.dataset.row;
    if (rowId) onKey(key, rowId);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}
