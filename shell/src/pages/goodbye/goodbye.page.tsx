import { Card, LinkButton, Page } from '@notalone/ui';
import { NightLamp } from '@notalone/ui/illustrations';
import { session } from '@notalone/web-kit';
import { useLocation } from '@notalone/web-kit/router';
import { useEffect } from 'react';

/** Where the deletion of an account ends, and its session. A mere link to this page signs nobody out. */
export function GoodbyePage() {
  const { state } = useLocation();
  useEffect(() => {
    if (state?.isDeleted) void session.signOut();
  }, [state]);
  return (
    <Page title="Goodbye, and thank you">
      <Card>
        <NightLamp />
        <p>
          Your account is deleted. Your profile, your picture and your health details are being erased everywhere, and
          you are logged out on all your devices. We are sending you an email to confirm.
        </p>
        <p>
          Once every part has confirmed that it is done, a second email brings your receipt. If your children have the
          emergency button that takes seven days. Until then we keep your address only for it, encrypted.
        </p>
        <p>Thank you for being there for other families. You can come back at any time, starting afresh.</p>
        <LinkButton to="/register" tone="secondary">
          Create a new account
        </LinkButton>
      </Card>
    </Page>
  );
}
