import { Card, Page, Stack } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';
import { SITE } from '../../site/site-info.ts';
import css from './privacy-policy.module.css';
import { PRIVACY_SECTIONS } from './privacy-sections.tsx';

export function PrivacyPolicyPage() {
  return (
    <Page
      title="Privacy policy"
      aside={<Questions />}
      lead={
        <p>
          Last updated 26 July 2024. In short: we ask for little, show it to few people, sell nothing, and you can take
          it all back.
        </p>
      }
    >
      <Stack gap={5}>
        <Card>
          <nav aria-label="Sections of this policy">
            <ol className={css.contents}>
              {PRIVACY_SECTIONS.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
        </Card>
        <div className={css.policy}>
          {PRIVACY_SECTIONS.map(({ id, title, text }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className={css.section}>
              <h2 id={`${id}-title`}>
                {index + 1}. {title}
              </h2>
              {text}
            </section>
          ))}
        </div>
        <p>
          <Link to="/register">Back to registration</Link>
        </p>
      </Stack>
    </Page>
  );
}

const Questions = () => (
  <>
    <h2>A question about your data?</h2>
    <p>
      Write to <a href={`mailto:${SITE.contactEmail}`}>{SITE.contactEmail}</a>. You can also complain to the{' '}
      <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>.
    </p>
  </>
);
