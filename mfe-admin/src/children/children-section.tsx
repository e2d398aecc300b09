import { Notice, Stack } from '@notalone/ui';
import { ReportsSection } from '../reports/reports-section.tsx';

/** Cases of child safety: what was reported, and what our own check kept from both parents (rules 4.5, 6.2). */
export const ChildrenSection = () => (
  <Stack gap={5}>
    <Notice title="Only for admins who look after children’s safety">
      <p>
        Each opening is written into the audit. Is a child in danger now? Call 999 first. If nobody opens a case for 30
        minutes, the on-call number is texted. What to do, at night too, is in the runbook “Child-safety report”.
      </p>
    </Notice>
    <ReportsSection priority="safety" />
  </Stack>
);
