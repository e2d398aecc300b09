import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Icon } from '../identity/icon.tsx';
import type { IconName } from '../identity/icon-paths.ts';
import css from './segmented-tabs.module.css';

interface SegmentedTabsProps<Id extends string> {
  /** What the choice is about, for screen readers. */
  label: string;
  tabs: readonly {
    id: Id;
    label: string;
    icon?: IconName;
    content: ReactNode;
  }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Two to four views of one page. Arrow keys, Home and End move between them; only the selected one is rendered. */
export function SegmentedTabs<Id extends string>({ label, tabs, selected, onSelect }: SegmentedTabsProps<Id>) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === selected);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    const index = (step + tabs.length) % tabs.length;
    const next = tabs[index];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <div className={css.tabs}>
      <div role="tablist" aria-label={label} ref={list} className={css.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            className={css.tab}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${prefix}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.icon && <Icon name={tab.icon} size="s" />}
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-${selected}`}>
        {tabs.find(({ id }) => id === selected)?.content}
      </div>
    </div>
  );
}
