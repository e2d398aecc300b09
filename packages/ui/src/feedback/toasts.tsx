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

const icons = { success: 'check', error: 'alert', info: 'info' } as const;

/**
 * Short messages at the edge of the screen. Both live regions always exist, or screen readers would miss the first
 * message. Errors interrupt, others are polite.
 */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
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
    <section className={css.region} aria-label="Messages" data-react-aria-top-layer="true">
      <div role="alert" className={css.list}>
        {list(toasts.filter(({ tone }) => tone === 'error'))}
      </div>
      <div role="status" className={css.list}>
        {list(toasts.filter(({ tone }) => tone !== 'error'))}
      </div>
    </section>
  );
}
