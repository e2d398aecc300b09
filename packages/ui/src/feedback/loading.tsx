import { useOnline } from '@notalone/web-kit/online';
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
 * Shows skeletons and announces `label` to screen readers. Says so when there is no network: react-query pauses then,
 * without an error. `data-loading` lets the shell keep the content below from moving.
 */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  const isOnline = useOnline();
  return (
    <div role="status" data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      {!isOnline && <p className={css.offline}>No internet just now. This will show when it is back.</p>}
      <div aria-hidden>{children}</div>
    </div>
  );
}
