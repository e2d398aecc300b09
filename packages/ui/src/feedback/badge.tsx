import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../identity/icon.tsx';
import type { IconName } from '../identity/icon-paths.ts';
import css from './badge.module.css';

interface BadgeProps {
  tone?: 'teal' | 'coral' | 'marigold' | 'plum' | 'neutral';
  icon?: IconName;
  children: ReactNode;
}

/** A short label for the element beside it. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classNames(css.badge, css[tone])}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  );
}
