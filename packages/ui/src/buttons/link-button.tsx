import { Link, type LinkProps } from '@notalone/web-kit/router';
import type { ReactNode } from 'react';
import { Icon } from '../identity/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { type ButtonAppearance, buttonClass } from './button.tsx';

interface LinkButtonProps extends ButtonAppearance, Pick<LinkProps, 'to' | 'replace' | 'state' | 'onClick'> {
  children: ReactNode;
  /** For links whose navigation would lose input. */
  opensNewTab?: boolean;
  'aria-label'?: string;
  'aria-current'?: 'page' | undefined;
}

/** A link that looks like a button. */
export function LinkButton({ children, tone, size, icon, isWide, opensNewTab, ...rest }: LinkButtonProps) {
  return (
    <Link
      {...rest}
      {...(opensNewTab && { target: '_blank', rel: 'noopener' })}
      className={buttonClass({ tone, size, isWide })}
    >
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
