import { NavLink, useLocation } from '@notalone/router';
import { Icon } from '@notalone/ui';
import css from './view-switch.module.css';

/** The same families, one at a time or as a list; the search goes along. */
export function ViewSwitch() {
  const { search } = useLocation();
  return (
    <nav aria-label="How to look at families" className={css.switch}>
      <NavLink to={{ pathname: '/main-thread', search }} className={css.view ?? ''}>
        <Icon name="heart" size="s" />
        One at a time
      </NavLink>
      <NavLink to={{ pathname: '/users-nearby', search }} className={css.view ?? ''}>
        <Icon name="menu" size="s" />
        As a list
      </NavLink>
    </nav>
  );
}
