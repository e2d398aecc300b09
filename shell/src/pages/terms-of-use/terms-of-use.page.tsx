import { Page, Stack } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';
import { Sections } from '../sections/sections.tsx';
import { TermsVersion } from '../sections/terms-version.tsx';
import { TERMS_SECTIONS } from './terms-sections.tsx';

export function TermsOfUsePage() {
  return (
    <Page
      title="Terms of use"
      aside={<InShort />}
      lead={
        <p>
          <TermsVersion /> What we promise you, and what you promise us and the other families.
        </p>
      }
    >
      <Stack gap={5}>
        <Sections label="Sections of these terms" sections={TERMS_SECTIONS} />
        <p>
          <Link to="/register">Back to registration</Link>
        </p>
      </Stack>
    </Page>
  );
}

const InShort = () => (
  <>
    <h2>In short</h2>
    <ul>
      <li>Accounts are for adults.</li>
      <li>Nothing here is medical advice.</li>
      <li>In an emergency call 999.</li>
      <li>What you write stays yours.</li>
      <li>You can leave at any time.</li>
    </ul>
    <p>
      The <Link to="/house-rules">house rules</Link> say how we treat each other, the{' '}
      <Link to="/privacy-policy">privacy policy</Link> what happens to your information.
    </p>
  </>
);
