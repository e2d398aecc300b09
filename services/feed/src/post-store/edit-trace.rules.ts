import { EDIT_GRACE_SECONDS } from '@notalone/contracts';

/** The most versions of a text that are kept: the first and the latest, so that the document stays small. */
const HISTORY_KEPT = 20;
interface Version {
  readonly content: string;
  readonly at: Date;
}
interface Written {
  readonly content: string;
  readonly createdAt: Date;
  readonly editedAt?: Date;
  readonly history?: readonly Version[];
}
/**
 * What an edit leaves behind: nothing within the grace period (rules 3.4), afterwards its time and the earlier text.
 */
export function traceOfEdit(
  before: Written,
  content: string,
  now: Date,
): { editedAt: Date; history: Version[] } | undefined {
  if (now.getTime() - before.createdAt.getTime() <= EDIT_GRACE_SECONDS * 1000) return undefined;
  const earlier = before.history ?? [];
  const isChanged = before.content !== content;
  const history = isChanged
    ? [...earlier, { content: before.content, at: before.editedAt ?? before.createdAt }]
    : [...earlier];
  return { editedAt: now, history: [...history.slice(0, 1), ...history.slice(1).slice(1 - HISTORY_KEPT)] };
}
