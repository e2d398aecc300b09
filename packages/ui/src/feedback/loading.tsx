import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import css from './feedback.module.css';

interface SkeletonProps {
  shape?: 'text' | 'block' | 'circle';
  size?: 's' | 'm' | 'l';
}

/** The pale outline of something that is on its way. Stands inside `Loading`. */
export function Skeleton({ shape = 'text', size = 'm' }: SkeletonProps) {
  return <span className={classNames(css.skeleton, css[`${shape}-${size}`])} />;
}

/** Skeletons for the eye, one sentence for a screen reader. By `data-loading` the shell keeps what lies below from moving when the rest comes. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}
