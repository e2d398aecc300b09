import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classNames } from '../base/class-names.ts';
import { Spinner } from '../base/spinner.tsx';
import { Icon } from '../identity/icon.tsx';
import type { IconName } from '../identity/icon-paths.ts';
import css from './button.module.css';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'emergency';

export interface ButtonAppearance {
  tone?: ButtonTone | undefined;
  size?: 'normal' | 'small' | undefined;
  icon?: IconName | undefined;
  isWide?: boolean | undefined;
}

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'>, ButtonAppearance {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export const buttonClass = ({ tone = 'primary', size = 'normal', isWide = false }: ButtonAppearance): string =>
  classNames(css.button, css[tone], size === 'small' && css.small, isWide && css.wide);

/** Acts on the page. While `isPending` it keeps its focus, shows a spinner and ignores presses. */
export function Button({ children, tone, size, icon, isWide, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonClass({ tone, size, isWide })}>
      {rest.isPending ? <Spinner size="s" label="" /> : icon && <Icon name={icon} size="s" />}
      {children}
    </AriaButton>
  );
}

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  tone?: 'secondary' | 'quiet';
  /** A short count in the corner, such as `99+`. Include it in `label` too. */
  badge?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A round icon button of 44 px. */
export function IconButton({ icon, label, tone = 'quiet', badge, ...rest }: IconButtonProps) {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      className={classNames(css.button, css[tone], css.icon)}
      render={(props) => <button {...props} title={label} />}
    >
      <Icon name={icon} />
      {badge && (
        <span className={css.badge} aria-hidden>
          {badge}
        </span>
      )}
    </AriaButton>
  );
}
