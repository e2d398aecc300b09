import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../identity/icon.tsx';
import css from './feedback.module.css';

interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title?: string | undefined;
  action?: ReactNode;
  /** Announced when it appears: at once for warnings and errors, otherwise politely. */
  isLive?: boolean;
  children?: ReactNode;
}

const icons = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
} as const;

/** A message inside the page. */
export function Notice({ tone = 'info', title, action, isLive, children }: NoticeProps) {
  const role = tone === 'warning' || tone === 'danger' ? 'alert' : 'status';
  return (
    <div className={classNames(css.notice, css[tone])} role={isLive ? role : undefined}>
      <Icon name={icons[tone]} />
      <div className={css.noticeBody}>
        {title && <p className={css.noticeTitle}>{title}</p>}
        {children}
        {action && <div className={css.action}>{action}</div>}
      </div>
    </div>
  );
}
