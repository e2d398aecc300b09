import { Link, type LinkProps } from '@notalone/router';
import type { ReactNode } from 'react';
import { Icon } from '../identity/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { type ButtonLook, buttonClass } from './button.tsx';

interface LinkButtonProps extends ButtonLook, Pick<LinkProps, 'to' | 'replace' | 'state' | 'onClick'> {
  children: ReactNode;
  /** For where leaving would lose what was typed. */
  opensNewTab?: boolean;
  'aria-label'?: string;
}

/** Goes to another page; looks like a button. */
export function LinkButton({ children, tone, size, icon, isWide, opensNewTab, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} {...(opensNewTab && { target: '_blank', rel: 'noopener' })} className={buttonClass({ tone, size, isWide })}>
      {icon && <Icon name={icon} size="s" />}
      {children}
      {opensNewTab && (
        <>
          {' '}
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </>
      )}
    </Link>
  );
}
