import { Link } from '@notalone/web-kit/router';
import css from './dashboard.module.css';

/** Leads to the emergency page, which the shell has too. */
export const EmergencyButton = () => (
  <Link to="/emergency-sms" className={css.emergency ?? ''}>
    EMERGENCY SMS
  </Link>
);
