import { Icon, type IconName } from '@notalone/ui';
import type { ReactNode } from 'react';
import css from './dashboard.module.css';

/** An empty list, with a picture and what to do. */
export const NothingYet = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <div className={css.nothing}>
    <span className={css.nothingPicture}>
      <Icon name={icon} size="l" />
    </span>
    {children}
  </div>
);
