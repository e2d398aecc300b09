import { kept } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';
import type { Attempt } from '../writing/attempt.ts';

interface CommentDraft {
  readonly content: string;
  readonly attempt?: Attempt;
}
const drafts = kept<CommentDraft>('commentDrafts');
const NOTHING: CommentDraft = { content: '' };

/** What is typed below a post and not sent: kept over reloads until it is sent or one signs out. */
export function useCommentDraft(postId: string): readonly [CommentDraft, (draft: CommentDraft) => void] {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(postId) ?? NOTHING);
  return [draft, (next) => drafts.put(postId, next.content ? next : undefined)];
}
