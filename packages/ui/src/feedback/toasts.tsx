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
 * Short messages at the edge of the screen. Both live regions are always in the page, or a screen reader would miss the
 * first message: errors interrupt, the rest waits its turn.
 */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const list = (wanted: readonly ToastItem[]) =>
    wanted.map(({ id, text, tone }) => (
      <div key={id} className={classNames(css.toast, css[tone])}>
        <Icon name={icons[tone]} />
        <p className={css.text}>{text}</p>
        <IconButton icon="close" label="Dismiss" onPress={() => onDismiss(id)} />
      </div>
    ));
  return (
    // an open dialog hides and holds off all else on the page but this: it is heard, and pressing it is no press beside the dialog
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
