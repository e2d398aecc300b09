import { Icon, type IconName } from '@notalone/ui';
import { useLocation } from '@notalone/web-kit/router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDismiss } from '../bell/use-dismiss.ts';
import css from './navigation.module.css';

interface DropDownProps {
  readonly label: string;
  readonly icon: IconName;
  /** Whether the current page is inside. */
  readonly isCurrent: boolean;
  /** List items. */
  readonly children: ReactNode;
}

/** A header button that opens a list of entries. Escape, leaving it and a navigation close it. */
export function DropDown({ label, icon, isCurrent, children }: DropDownProps) {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the list
  useEffect(() => setOpen(false), [pathname]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useDismiss(container, isOpen, { onEscape: close, onOutside: () => setOpen(false) });
  return (
    <div ref={container} className={css.dropDown}>
      <button
        type="button"
        ref={button}
        className={css.entry}
        data-current={isCurrent}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} />
        <span>{label}</span>
      </button>
      {isOpen && (
        <ul id={id} className={css.list}>
          {children}
        </ul>
      )}
    </div>
  );
}
