import { Notice } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { DecisionDialog } from '../decisions/decision-dialog.tsx';
import type { About } from '../decisions/effects.ts';
import { CASE_TYPES } from './case-words.ts';
import { useClaimedCase } from './use-case.ts';
import { type CaseAction, type CaseDetail, decide } from './use-reports.ts';

interface CaseDecisionProps {
  readonly caseId: string;
  readonly action: CaseAction;
  readonly onClose: () => void;
}

/** How a decision on a person begins: it names whom it hits. */
const HITS: Readonly<Partial<Record<CaseAction, string>>> = { warn: 'This warns', ban: 'This bans' };

/** Until it is known: a member's words, as most are. */
const aboutOf = (found: CaseDetail | undefined): About =>
  found
    ? {
        hasPerson: found.subject !== undefined,
        isShop: found.type === 'business',
        isHidden: found.hidden,
        hasThread: found.type === 'child-message',
        ...(found.priority === 'safety' && { safety: true }),
        ...(found.screened && { screened: true }),
      }
    : { hasPerson: true };

/** Claims the case for ten minutes and asks for the decision. */
export function CaseDecision({ caseId, action, onClose }: CaseDecisionProps) {
  const claimed = useClaimedCase(caseId);
  const about = claimed.data?.subject?.username;
  const isOfChild = claimed.data?.type === 'child-message';
  const hits = HITS[action];
  return (
    <DecisionDialog
      action={action}
      draft={caseId}
      isReasonOptional={action === 'remove' || action === 'ban'}
      notice={
        claimed.isError ? (
          <Notice tone="warning" isLive>
            {errorText(claimed.error, 'This case cannot be opened right now.')}
          </Notice>
        ) : (
          <p>
            {claimed.data ? `Reported: ${claimed.data.reason || CASE_TYPES[claimed.data.type]}.` : 'Opening the case…'}
            {about && !claimed.data?.guardian && ` By ${isOfChild ? 'a child of ' : ''}${about}.`}
            {claimed.data?.guardian && action !== 'dismiss' && (
              <strong> {about} can guess from it that the other guardian asked.</strong>
            )}
            {about && hits && (
              <>
                {' '}
                <strong>
                  {hits} {about}
                  {isOfChild && ', the parent of the child who wrote this'}.
                </strong>
              </>
            )}
          </p>
        )
      }
      about={aboutOf(claimed.data)}
      send={(decision) => decide(caseId, action, decision, claimed.data?.version)}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
