import { Page, Stack } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';
import { EmailLink, useOperator } from '../../site/operator.tsx';
import { Sections } from '../sections/sections.tsx';
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
        <Sections label="Sections of this policy" sections={PRIVACY_SECTIONS} />
        <p>
          <Link to="/register">Back to registration</Link>
        </p>
      </Stack>
    </Page>
  );
}

function Questions() {
  const operator = useOperator();
  return (
    <>
      <h2>A question about your data?</h2>
      <p>
        {operator && (
          <>
            Write to <EmailLink operator={operator} />.{' '}
          </>
        )}
        You can also complain to the{' '}
        <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>.
      </p>
    </>
  );
}
