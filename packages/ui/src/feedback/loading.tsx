import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import css from './feedback.module.css';

interface SkeletonProps {
  shape?: 'text' | 'block' | 'circle';
  size?: 's' | 'm' | 'l';
}

/** Placeholder for content that is loading. Use it inside `Loading`. */
export function Skeleton({ shape = 'text', size = 'm' }: SkeletonProps) {
  return <span className={classNames(css.skeleton, css[`${shape}-${size}`])} />;
}

/**
 * Shows skeletons and announces `label` to screen readers. `data-loading` lets the shell keep the content below from
 * moving.
 */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}
