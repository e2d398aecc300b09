import type { DecisionDocument } from './decisions.store.ts';

/** All that a ban for a child's safety says. */
const HOUSE_RULES_REASON = 'House rules';

/** What the person reads as the reason. */
export const shownReason = ({
  action,
  isChildSafety,
  reason,
}: Pick<DecisionDocument, 'action' | 'isChildSafety' | 'reason'>): string =>
  isChildSafety && action === 'ban' ? HOUSE_RULES_REASON : reason;
