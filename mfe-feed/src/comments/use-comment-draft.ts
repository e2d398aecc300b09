import type { Attempt } from '@notalone/web-features/attempt';
import { userStorage } from '@notalone/web-kit';
import { useSyncExternalStore } from 'react';

interface CommentDraft {
  readonly content: string;
  readonly attempt?: Attempt;
}
const drafts = userStorage<CommentDraft>('commentDrafts');
const EMPTY_DRAFT: CommentDraft = { content: '' };

/** Forgets what was sent; what was typed meanwhile stays. */
export function forgetSentDraft(postId: string, content: string): void {
  if (drafts.get(postId)?.content.trim() === content) drafts.put(postId, undefined);
}

/** An unsent comment, stored across reloads until it is sent or the user logs out. */
export function useCommentDraft(postId: string): readonly [CommentDraft, (draft: CommentDraft) => void] {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(postId) ?? EMPTY_DRAFT);
  return [draft, (next) => drafts.put(postId, next.content ? next : undefined)];
}
