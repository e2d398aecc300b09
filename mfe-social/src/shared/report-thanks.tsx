import { Notice, Stack } from '@notalone/ui';
import type { ReactNode } from 'react';
import { afterReport } from './after-report.ts';
import { PartingActions } from './parting-actions.tsx';

interface ReportThanksProps {
  readonly userId: string;
  readonly name: string;
  readonly isConnected: boolean;
  readonly onBlocked: () => void;
  /** Where one goes on, before the button that blocks. */
  readonly children: ReactNode;
}

/** Said once a person is reported. A stranger's profile, with its Block, is gone for the reporter by then. */
export function ReportThanks({ userId, name, isConnected, onBlocked, children }: ReportThanksProps) {
  return (
    <Stack>
      <Notice tone="success" title="Thank you, we have it" isLive>
        Our moderators will look at it. If somebody is in danger now, please call 999.
      </Notice>
      <p>{afterReport(isConnected)}</p>
      <PartingActions userId={userId} name={name} can={['block']} onDone={onBlocked}>
        {children}
      </PartingActions>
    </Stack>
  );
}
