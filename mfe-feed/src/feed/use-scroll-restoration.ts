import { useLocation } from '@notalone/web-kit/router';
import { useEffect } from 'react';
import { useHasInteracted } from './use-has-interacted.ts';

interface ScrollPosition {
  readonly postId: string;
  /** Pixels between the post and the top of the window. */
  readonly top: number;
}

/** Scroll positions by entry of the browser's history: Back restores one, a link to /feed starts at the top. */
const positions = new Map<string, ScrollPosition>();

const shownPosts = () => [...document.querySelectorAll<HTMLElement>('[data-post]')];

function currentPosition(): ScrollPosition | undefined {
  const post = shownPosts().find((element) => element.getBoundingClientRect().bottom > 0);
  return post?.dataset['post'] && scrollY > 0
    ? { postId: post.dataset['post'], top: post.getBoundingClientRect().top }
    : undefined;
}

export const hasScrollPosition = (key: string): boolean => positions.has(key);

/** Remembers the reader's position on leaving and restores it on Back. Returns whether there was one. */
export function useScrollRestoration(isListLoaded: boolean): boolean {
  const { key } = useLocation();
  const hasInteracted = useHasInteracted();
  useEffect(() => {
    const place = positions.get(key);
    // A press while the list is loading also stores a position, where the user already is.
    if (!isListLoaded || !place || hasInteracted.current) return;
    // After the shell has scrolled to the top.
    const frame = requestAnimationFrame(() => {
      const post = shownPosts().find((element) => element.dataset['post'] === place.postId);
      if (!post) return;
      scrollBy({ top: post.getBoundingClientRect().top - place.top, behavior: 'instant' });
      post.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [key, isListLoaded, hasInteracted]);
  useEffect(() => {
    const remember = () => {
      const place = currentPosition();
      if (place) positions.set(key, place);
      else positions.delete(key);
    };
    // Links are clicks, also by keyboard; Back and Forward are the only other ways to leave.
    document.addEventListener('click', remember, true);
    addEventListener('popstate', remember);
    return () => {
      document.removeEventListener('click', remember, true);
      removeEventListener('popstate', remember);
    };
  }, [key]);
  return hasScrollPosition(key);
}
