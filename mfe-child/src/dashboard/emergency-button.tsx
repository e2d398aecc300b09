import { Icon } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';
import css from './dashboard.module.css';

/** Leads to the emergency page, which the shell has too. */
export const EmergencyButton = ({ isSmall = false }: { readonly isSmall?: boolean }) => (
  <Link to="/emergency-sms" className={css.emergency ?? ''} data-small={isSmall}>
    {!isSmall && <Icon name="emergency" size="l" />}
    EMERGENCY SMS
  </Link>
);
