import type { ImageChoice } from '@notalone/ui';
import type { Attempt } from '@notalone/web-features/attempt';
import { session, userStorage } from '@notalone/web-kit';
import { useState, useSyncExternalStore } from 'react';
import type { Person } from './mention-field.tsx';

export interface Draft {
  readonly content: string;
  readonly imageAlt: string;
  /** People chosen from the list; the text contains their @username. */
  readonly people: readonly Person[];
  /** Name of the chosen picture. The file itself exists only in the page where it was chosen. */
  readonly pictureName?: string | undefined;
  readonly attempt?: Attempt;
  /** Was sent without a network, and is sent again when it is back. */
  readonly isWaiting?: boolean | undefined;
}
export const EMPTY_DRAFT: Draft = { content: '', imageAlt: '', people: [] };

const drafts = userStorage<Draft>('postDrafts');
/** Files cannot be stored, so they are lost in a reload. */
const pictures = new Map<string, ImageChoice>();
session.subscribe(() => pictures.clear());

/**
 * An unpublished post, stored across reloads and shared with other tabs until it is published or the user logs out.
 * `start` is the value without a stored draft. The picture does not survive a reload: `lostPicture` names it until
 * another is chosen or `choosePicture(undefined)` leaves it out.
 */
export function useDraft(id: string, start: Draft) {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(id)) ?? start;
  const [picture, setPicture] = useState(() => pictures.get(id));
  // Computed once: a picture chosen later in another tab is not lost, it is in that tab.
  const [missing, setMissing] = useState(() => (picture === undefined ? draft.pictureName : undefined));
  const save = (next: Draft) =>
    drafts.put(id, isSame(next, EMPTY_DRAFT) && isSame(start, EMPTY_DRAFT) ? undefined : next);
  return {
    draft,
    save,
    picture,
    choosePicture: (next: ImageChoice) => {
      pictures.set(id, next);
      setPicture(next);
      setMissing(undefined);
      // Read the stored draft again: the user may have typed while the picture was being prepared.
      save({ ...(drafts.get(id) ?? start), pictureName: next instanceof File ? next.name : undefined });
    },
    lostPicture: draft.pictureName === missing ? missing : undefined,
    /** Unless it was changed since it was sent. */
    sendLater: (sent: Draft) => {
      const now = drafts.get(id);
      if (now && isSame(now, sent)) save({ ...now, isWaiting: true });
    },
    discard: () => {
      drafts.put(id, undefined);
      pictures.delete(id);
      setPicture(undefined);
      setMissing(undefined);
    },
  };
}

const isSame = (one: Draft, other: Draft) =>
  (['content', 'imageAlt', 'pictureName'] as const).every((part) => one[part] === other[part]);
