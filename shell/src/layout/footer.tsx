import { Link } from '@notalone/web-kit/router';
import { DISCLAIMER, PLACE_DATA_NOTICES, SITE } from '../site/site-info.ts';
import css from './footer.module.css';

export function Footer() {
  return (
    <footer className={css.footer}>
      <div className={css.inside}>
        <p className={css.disclaimer}>
          <strong>Medical disclaimer.</strong> {DISCLAIMER}
        </p>
        <ul className={css.links}>
          <li>
            Email: <a href={`mailto:${SITE.contactEmail}`}>{SITE.contactEmail}</a>
          </li>
          <li>
            Phone: <a href={SITE.contactPhoneHref}>{SITE.contactPhone}</a>
          </li>
          <li>
            <Link to="/privacy-policy">Privacy policy</Link>
          </li>
        </ul>
        <p>
          © {new Date().getFullYear()} {SITE.name}
        </p>
        <div className={css.notices}>
          {PLACE_DATA_NOTICES.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </div>
      </div>
    </footer>
  );
}
