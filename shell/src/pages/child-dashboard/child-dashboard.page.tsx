import { Card, Page, Stack } from '@notalone/ui';
import { NightLamp } from '@notalone/ui/illustrations';
import { useSession } from '@notalone/web-kit';

/** Until mfe-child is there. It says so in words a seven-year-old can read, and that nobody here can help in an emergency yet. */
export function ChildDashboardPage() {
  const person = useSession();
  return (
    <Page title={person?.role === 'child' ? `Hello, ${person.childName}!` : 'Hello!'} width="narrow">
      <Card padding="l">
        <Stack gap={4}>
          <NightLamp />
          <p>Your pages are not ready yet. We are still building them.</p>
          <p>
            You cannot send a message to your family from here yet. If you feel unwell, tell a grown-up now. In an emergency, call <a href="tel:999">999</a>.
          </p>
        </Stack>
      </Card>
    </Page>
  );
}
