import { useSession } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { EmailLink, PhoneLink, useOperator } from '../site/operator.tsx';
import { DISCLAIMER, PLACE_DATA_NOTICES, SITE } from '../site/site-info.ts';
import css from './footer.module.css';

/** In full for visitors; one line for those who are logged in and have accepted it. */
export function Footer() {
  const person = useSession();
  if (!person) return <FullFooter />;
  return person.role === 'child' ? <ChildFooter /> : <ShortFooter />;
}

const FullFooter = () => (
  <footer className={css.footer}>
    <div className={css.inside}>
      <p className={css.disclaimer}>
        <strong>Medical disclaimer.</strong> {DISCLAIMER}
      </p>
      <Links />
      <Copyright />
      <Notices />
    </div>
  </footer>
);

const ShortFooter = () => (
  <footer className={css.footer} data-short>
    <div className={css.line}>
      <details className={css.details}>
        <summary>All information is non-medical</summary>
        <p className={css.disclaimer}>{DISCLAIMER}</p>
        <Notices />
      </details>
      <Links />
      <Copyright />
    </div>
  </footer>
);

/** Nothing that a child has to read past. */
const ChildFooter = () => (
  <footer className={css.footer} data-short data-child>
    <div className={css.line}>
      <details className={css.details}>
        <summary>For grown-ups</summary>
        <p className={css.disclaimer}>{DISCLAIMER}</p>
        <Links />
        <Copyright />
        <Notices />
      </details>
    </div>
  </footer>
);

function Links() {
  const operator = useOperator();
  return (
    <ul className={css.links}>
      {operator && (
        <>
          <li>
            Email: <EmailLink operator={operator} />
          </li>
          <li>
            Phone: <PhoneLink operator={operator} />
          </li>
        </>
      )}
      <li>
        <Link to="/privacy-policy">Privacy policy</Link>
      </li>
      <li>
        <Link to="/terms-of-use">Terms of use</Link>
      </li>
      <li>
        <Link to="/house-rules">House rules</Link>
      </li>
      <li>
        <Link to="/complaint">Complain about data</Link>
      </li>
    </ul>
  );
}

const Copyright = () => (
  <p>
    © {new Date().getFullYear()} {SITE.name}
  </p>
);

const Notices = () => (
  <div className={css.notices}>
    {PLACE_DATA_NOTICES.map((notice) => (
      <p key={notice}>{notice}</p>
    ))}
  </div>
);
