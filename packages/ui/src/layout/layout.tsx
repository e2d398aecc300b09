import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import css from './layout.module.css';

/** Index into the spacing scale: 4, 8, 12, 16, 24, 32, 48, 64 px. */
export type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

interface LayoutProps {
  gap?: Gap;
  as?: 'div' | 'ul' | 'ol' | 'section' | 'nav';
  children: ReactNode;
}

const gapClass = (gap: Gap) => css[`gap${gap}`];

/** Children below each other. */
export function Stack({ gap = 4, as: Element = 'div', children }: LayoutProps) {
  return <Element className={classNames(css.stack, gapClass(gap))}>{children}</Element>;
}

interface ClusterProps extends LayoutProps {
  align?: 'start' | 'center' | 'baseline';
  justify?: 'start' | 'between' | 'center' | 'end';
}

/** Children side by side, wrapping where needed. */
export function Cluster({ gap = 3, as: Element = 'div', align = 'center', justify = 'start', children }: ClusterProps) {
  return (
    <Element className={classNames(css.cluster, gapClass(gap), css[`align-${align}`], css[`justify-${justify}`])}>
      {children}
    </Element>
  );
}

interface GridProps extends LayoutProps {
  /** Minimum width of a column: 14, 18 or 24 rem. */
  min?: 's' | 'm' | 'l';
}

/** As many equal columns as fit. */
export function Grid({ min = 'm', gap = 5, as: Element = 'div', children }: GridProps) {
  return <Element className={classNames(css.grid, gapClass(gap), css[`min-${min}`])}>{children}</Element>;
}
