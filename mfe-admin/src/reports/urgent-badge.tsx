import { Badge } from '@notalone/ui';
import type { ReportCase } from './use-reports.ts';

/** On-call was rung about it: a child may be in danger now. */
export const UrgentBadge = ({ urgent }: Pick<ReportCase, 'urgent'>) =>
  urgent && (
    <Badge tone="coral" icon="alert">
      {urgent === 'unopened' ? 'Urgent: open now' : 'Urgent'}
    </Badge>
  );
