import type { ImageChoice } from '@notalone/ui';
import { kept, session } from '@notalone/web-kit';
import { useState, useSyncExternalStore } from 'react';
import type { Attempt } from '../writing/attempt.ts';
import type { Person } from './mention-field.tsx';

export interface Draft {
  readonly content: string;
  readonly imageAlt: string;
  /** Who was chosen from the list; their @username stands in the text. */
  readonly people: readonly Person[];
  readonly attempt?: Attempt;
}
export const EMPTY: Draft = { content: '', imageAlt: '', people: [] };

const drafts = kept<Draft>('postDrafts');
/** A file cannot be kept over a reload; while the page is open it waits here. */
const pictures = new Map<string, ImageChoice>();
session.subscribe(() => pictures.clear());

/** What is written and not published: kept over reloads and in other tabs, until it is published or one signs out. `start` is where nothing is kept. */
export function useDraft(id: string, start: Draft) {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(id)) ?? start;
  const [picture, setPicture] = useState(() => pictures.get(id));
  return {
    draft,
    put: (next: Draft) => drafts.put(id, isSame(next, EMPTY) && isSame(start, EMPTY) ? undefined : next),
    picture,
    putPicture: (next: ImageChoice) => {
      pictures.set(id, next);
      setPicture(next);
    },
    forget: () => {
      drafts.put(id, undefined);
      pictures.delete(id);
      setPicture(undefined);
    },
  };
}

const isSame = (one: Draft, other: Draft) => one.content === other.content && one.imageAlt === other.imageAlt;
