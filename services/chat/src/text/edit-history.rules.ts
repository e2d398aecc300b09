/** What a message said before it was edited. */
export interface EarlierText {
  content: string;
  /** Since when it said so. */
  at: Date;
}
interface Editable {
  readonly content: string;
  readonly createdAt: Date;
  readonly editedAt?: Date;
  readonly history?: readonly EarlierText[];
}

/** The most earlier texts that are kept for moderators: the first and the latest. */
const HISTORY_KEPT = 20;

/** What an edit leaves behind: its time and the earlier text. */
export function traceOfEdit(
  { content, createdAt, editedAt, history = [] }: Editable,
  now: Date,
): { editedAt: Date; history: EarlierText[] } {
  const versions = [...history, { content, at: editedAt ?? createdAt }];
  return { editedAt: now, history: [...versions.slice(0, 1), ...versions.slice(1).slice(1 - HISTORY_KEPT)] };
}
