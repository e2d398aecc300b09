import { VisuallyHidden } from '@notalone/ui';
import { firstExistingPage } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { ORGANISATIONS, type Organisation } from './organisations.ts';
import css from './resources-panel.module.css';

/** Beside the feed: emergency numbers and organisations that help families. */
export function ResourcesPanel() {
  const sickDay = firstExistingPage('/sick-day-rules');
  return (
    <aside aria-labelledby="resources-title" className={css.panel}>
      <h2 id="resources-title" className={css.title}>
        Help and resources
      </h2>
      <div className={css.urgent}>
        <p>
          Emergency: <a href="tel:999">999</a>. Urgent, not an emergency: <a href="tel:111">NHS 111</a>.
        </p>
        {sickDay && (
          <p>
            <Link to={sickDay}>Sick Day Rules</Link> for when your child is ill.
          </p>
        )}
      </div>
      {ORGANISATIONS.map(({ title, organisations }) => (
        <section key={title}>
          <h3 className={css.group}>{title}</h3>
          <ul className={css.list}>
            {organisations.map((organisation) => (
              <Entry key={organisation.url} organisation={organisation} />
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}

function Entry({ organisation: { name, what, url, phone } }: { readonly organisation: Organisation }) {
  return (
    <li>
      <a className={css.name} href={url} target="_blank" rel="noopener">
        {name} <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
      </a>
      <p className={css.what}>{what}</p>
      {phone && (
        <p className={css.what}>
          Call <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </p>
      )}
    </li>
  );
}
