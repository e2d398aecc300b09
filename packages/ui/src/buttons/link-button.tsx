import { Link, type LinkProps } from '@notalone/router';
import type { ReactNode } from 'react';
import { Icon } from '../identity/icon.tsx';
import { type ButtonLook, buttonClass } from './button.tsx';

interface LinkButtonProps extends ButtonLook, Pick<LinkProps, 'to' | 'replace' | 'state' | 'onClick'> {
  children: ReactNode;
  'aria-label'?: string;
}

/** Goes to another page; looks like a button. */
export function LinkButton({ children, tone, size, icon, isWide, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ tone, size, isWide })}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </Link>
  );
}
