import type { ReactNode, Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import css from './layout.module.css';

interface PageProps {
  title: string;
  lead?: ReactNode;
  width?: 'narrow' | 'normal' | 'wide';
  actions?: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
  /** What the page is for, tips, the next step: a second column in a wide window, else below the page. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The layout of a page: its only h1, which gets the focus after a navigation, and a readable width. */
export function Page({ title, lead, width = 'normal', actions, titleRef, aside, children }: PageProps) {
  return (
    <div className={classNames(css.page, css[width])}>
      <div className={css.pageHead}>
        <div className={css.titles}>
          <h1 id="page-title" tabIndex={-1} ref={titleRef} className={css.title}>
            {title}
          </h1>
          {lead && <div className={css.lead}>{lead}</div>}
        </div>
        {actions}
      </div>
      {aside ? (
        <div className={css.columns}>
          <div className={css.body}>{children}</div>
          <aside className={css.aside} aria-label="About this page">
            {aside}
          </aside>
        </div>
      ) : (
        children
      )}
    </div>
  );
}
