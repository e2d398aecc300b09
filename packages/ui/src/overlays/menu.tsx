import { useNavigate } from '@notalone/web-kit/router';
import type { ReactElement } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../identity/icon.tsx';
import type { IconName } from '../identity/icon-paths.ts';
import css from './overlays.module.css';

interface MenuEntry {
  id: string;
  label: string;
  icon?: IconName;
  /** Target within the app. */
  to?: string;
  onAction?: () => void;
  tone?: 'danger';
}

interface MenuProps {
  label: string;
  /** A `Button` or `IconButton`. */
  trigger: ReactElement;
  items: readonly MenuEntry[];
}

/** A menu of actions behind a button. Arrow keys and typing move, Escape closes. */
export function Menu({ label, trigger, items }: MenuProps) {
  const navigate = useNavigate();
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={classNames(css.popover)} placement="bottom end">
        <AriaMenu aria-label={label} className={classNames(css.menu)}>
          {items.map(({ id, label: text, icon, to, onAction, tone }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              className={classNames(css.item, tone === 'danger' && css.danger)}
              onAction={() => {
                onAction?.();
                if (to) void navigate(to);
              }}
            >
              {icon && <Icon name={icon} size="s" />}
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
