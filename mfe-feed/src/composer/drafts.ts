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
  /** Of the chosen picture its name; the file itself is only in the page where it was chosen. */
  readonly pictureName?: string | undefined;
  readonly attempt?: Attempt;
}
export const EMPTY: Draft = { content: '', imageAlt: '', people: [] };

const drafts = kept<Draft>('postDrafts');
/** A file is not kept over a reload; while the page is open it waits here. */
const pictures = new Map<string, ImageChoice>();
session.subscribe(() => pictures.clear());

/**
 * What is written and not published: kept over reloads and in other tabs, until it is published or one signs out. `start` is where nothing is kept.
 * A picture is not kept so long: `lostPicture` names the one that has to be chosen again, until it is or `putPicture(undefined)` gives it up.
 */
export function useDraft(id: string, start: Draft) {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(id)) ?? start;
  const [picture, setPicture] = useState(() => pictures.get(id));
  // asked once: what another tab chooses later is there, in that tab
  const [lost, setLost] = useState(() => (picture === undefined ? draft.pictureName : undefined));
  const put = (next: Draft) => drafts.put(id, isSame(next, EMPTY) && isSame(start, EMPTY) ? undefined : next);
  return {
    draft,
    put,
    picture,
    putPicture: (next: ImageChoice) => {
      pictures.set(id, next);
      setPicture(next);
      setLost(undefined);
      // what was typed while the picture was made ready is newer than what this was rendered with
      put({ ...(drafts.get(id) ?? start), pictureName: next instanceof File ? next.name : undefined });
    },
    lostPicture: draft.pictureName === lost ? lost : undefined,
    forget: () => {
      drafts.put(id, undefined);
      pictures.delete(id);
      setPicture(undefined);
      setLost(undefined);
    },
  };
}

const isSame = (one: Draft, other: Draft) => (['content', 'imageAlt', 'pictureName'] as const).every((part) => one[part] === other[part]);
