import { Button } from '@notalone/ui';
import { useEffect, useRef } from 'react';
import type { Post } from '../shared/post.ts';
import css from './hidden-post.module.css';
import { useHide } from './use-reactions.ts';

/** Replaces a post that the user has just hidden. */
export function HiddenPost({ post, nameId }: { readonly post: Post; readonly nameId: string }) {
  const { toggle, isPending } = useHide(post);
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus();
  }, []);
  return (
    <div className={css.hidden}>
      <p id={nameId} role="status">
        Post hidden.
      </p>
      <Button
        ref={undo}
        tone="quiet"
        size="small"
        isPending={isPending}
        onPress={toggle}
        aria-label={`Undo: show ${post.userId.username}’s post again`}
      >
        Undo
      </Button>
    </div>
  );
}
