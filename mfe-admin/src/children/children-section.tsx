import { Notice, Stack } from '@notalone/ui';
import { ReportsSection } from '../reports/reports-section.tsx';

/** Cases of child safety: what was reported, and what our own check kept from both parents (rules 4.5, 6.2). */
export const ChildrenSection = () => (
  <Stack gap={5}>
    <Notice title="Only for admins who look after children’s safety">
      <p>
        Every time a case is opened, it is recorded in the audit. Is a child in danger now? Call 999 first: an open case
        shows the family’s number and postcode. If no one opens a case for 30 minutes, the on-call number is texted; an
        urgent case rings it at once and every five minutes. The runbook “Child-safety report” says what to do, at night
        too.
      </p>
    </Notice>
    <ReportsSection priority="safety" />
  </Stack>
);
