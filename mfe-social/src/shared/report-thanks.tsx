import { Notice, Stack } from '@notalone/ui';
import type { ReactNode } from 'react';
import { EndRelationActions } from './end-relation-actions.tsx';

/** What a report does: it ends no connection, and the reporter must know what does (ADR 0013). */
export const reportConsequence = (isConnected: boolean, isBlocked = false): string =>
  isBlocked
    ? 'They are not told who reported them. You stay hidden from each other.'
    : isConnected
      ? 'They are not told who reported them. You stay connected: their profile, posts and messages stay. Blocking ends the connection and hides you from each other.'
      : 'They are not told who reported them. You will not see their profile or hear of their requests any more. Their posts stay; a block ends that too.';

interface ReportThanksProps {
  readonly userId: string;
  readonly name: string;
  readonly isConnected: boolean;
  readonly isBlocked?: boolean;
  readonly onBlocked: () => void;
  /** Ways to continue, shown before the block button. */
  readonly children: ReactNode;
}

/**
 * Confirms a report. A stranger's profile, with its block button, is hidden from the reporter by then, so blocking is
 * offered here.
 */
export function ReportThanks({ userId, name, isConnected, isBlocked = false, onBlocked, children }: ReportThanksProps) {
  return (
    <Stack>
      <Notice tone="success" title="Thank you, we have it" isLive>
        Our moderators will look at it. If someone is in danger now, please call 999.
      </Notice>
      <p>{reportConsequence(isConnected, isBlocked)}</p>
      <EndRelationActions userId={userId} name={name} can={isBlocked ? [] : ['block']} onDone={onBlocked}>
        {children}
      </EndRelationActions>
    </Stack>
  );
}
