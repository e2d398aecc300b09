import { useLocation } from '@notalone/router';
import { useEffect } from 'react';
import { useHasActed } from './use-has-acted.ts';

interface Place {
  readonly postId: string;
  /** Pixels between it and the top of the window. */
  readonly top: number;
}

/** Where the reader was, by entry of the browser's history: a link to /feed starts at its top, Back does not. */
const places = new Map<string, Place>();

const shownPosts = () => [...document.querySelectorAll<HTMLElement>('[data-post]')];

function placeNow(): Place | undefined {
  const post = shownPosts().find((element) => element.getBoundingClientRect().bottom > 0);
  return post?.dataset['post'] && scrollY > 0 ? { postId: post.dataset['post'], top: post.getBoundingClientRect().top } : undefined;
}

export const hasPlace = (key: string): boolean => places.has(key);

/** Remembers what is read when somebody leaves, and goes there when they come back by the browser's Back. Answers whether they did. */
export function usePlace(isListThere: boolean): boolean {
  const { key } = useLocation();
  const hasActed = useHasActed();
  useEffect(() => {
    const place = places.get(key);
    // a press while the list is still on its way remembers a place too, at which the person already is
    if (!isListThere || !place || hasActed.current) return;
    // after the shell, which starts every page at its top
    const frame = requestAnimationFrame(() => {
      const post = shownPosts().find((element) => element.dataset['post'] === place.postId);
      if (!post) return;
      scrollBy({ top: post.getBoundingClientRect().top - place.top, behavior: 'instant' });
      post.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [key, isListThere, hasActed]);
  useEffect(() => {
    const remember = () => {
      const place = placeNow();
      if (place) places.set(key, place);
      else places.delete(key);
    };
    // a link is a click, also with the keyboard; Back and Forward are the other way to leave
    document.addEventListener('click', remember, true);
    addEventListener('popstate', remember);
    return () => {
      document.removeEventListener('click', remember, true);
      removeEventListener('popstate', remember);
    };
  }, [key]);
  return hasPlace(key);
}
