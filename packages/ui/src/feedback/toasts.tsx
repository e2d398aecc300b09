import { useLayoutEffect, useRef } from 'react';
import { classNames } from '../base/class-names.ts';
import { IconButton } from '../buttons/button.tsx';
import { Icon } from '../identity/icon.tsx';
import css from './toasts.module.css';

export interface ToastItem {
  readonly id: string | number;
  readonly text: string;
  readonly tone: 'success' | 'error' | 'info';
}

interface ToastsProps {
  toasts: readonly ToastItem[];
  onDismiss: (id: ToastItem['id']) => void;
}

/** Between the screen's edge, the toasts and a dialog. */
const GAP_PX = 12;
const icons = { success: 'check', error: 'alert', info: 'info' } as const;

/**
 * Short messages in a corner of the screen, on phones above the bottom bar; tall dialogs make room for them. Both live
 * regions always exist, or screen readers would miss the first message. Errors interrupt, others are polite.
 */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const shown = region.current;
    if (!shown) return undefined;
    place(shown);
    if (toasts.length === 0) return undefined;
    // The page that somebody is led to comes after the toast that says why.
    const observer = new MutationObserver(() => place(shown));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [toasts]);
  const list = (items: readonly ToastItem[]) =>
    items.map(({ id, text, tone }) => (
      <div key={id} className={classNames(css.toast, css[tone])}>
        <Icon name={icons[tone]} />
        <p className={css.text}>{text}</p>
        <IconButton icon="close" label="Dismiss" onPress={() => onDismiss(id)} />
      </div>
    ));
  return (
    // An open dialog hides the rest of the page; this attribute keeps toasts announced and pressable without closing
    // the dialog.
    <section ref={region} className={css.region} aria-label="Messages" data-react-aria-top-layer="true">
      <div role="alert" className={css.list}>
        {list(toasts.filter(({ tone }) => tone === 'error'))}
      </div>
      <div role="status" className={css.list}>
        {list(toasts.filter(({ tone }) => tone !== 'error'))}
      </div>
    </section>
  );
}

/** Tells dialogs how high the toasts are, and lifts them above the buttons that a page keeps at the bottom. */
function place(region: HTMLElement): void {
  const { style } = document.documentElement;
  const { top, bottom, height } = region.getBoundingClientRect();
  style.setProperty('--toasts-height', `${height && height + 2 * GAP_PX}px`);
  const actions = document.querySelector('[data-bottom-actions]')?.getBoundingClientRect();
  const isCovering = actions && actions.top < bottom && actions.bottom > top;
  style.setProperty('--toasts-raised', isCovering ? `${bottom - actions.top + GAP_PX}px` : '0px');
}
