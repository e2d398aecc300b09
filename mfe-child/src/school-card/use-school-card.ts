import { hasErrorCode, shouldRetry } from '@notalone/web-features/api-errors';
import { api, type Reply, toast, userStorage } from '@notalone/web-kit';
import { useQuery, useQueryClient } from '@notalone/web-kit/queries';
import { useSyncExternalStore } from 'react';
import { useToastedCall } from '../shared/toasted-call.ts';

type Kept = Reply<'GET /api/profile/child/{childId}/school-card'>;
export type SchoolCard = NonNullable<Kept['card']>;
export type CardContact = SchoolCard['contacts'][number];

interface Draft {
  readonly card: SchoolCard;
  /** Of the kept card that it changes; 0 where none was kept. */
  readonly version: number;
}
/** What was typed and is not kept: over a reload, until logout. */
const drafts = userStorage<Draft>('schoolCards');

const emptyCard = (name: string): SchoolCard => ({
  language: 'en',
  name,
  className: '',
  signs: [],
  ownSigns: '',
  kitPlace: '',
  contacts: [],
  planPlace: '',
  school: '',
  phoneUses: ['sensor', 'alarms'],
  signedBy: '',
});

/** The card of a child: as it is being typed, else as it is kept, else empty. */
export function useSchoolCard(childId: string, childName: string) {
  const queries = useQueryClient();
  const queryKey = ['school-card', childId] as const;
  const path = { params: { childId } };
  const kept = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /api/profile/child/{childId}/school-card', { ...path, signal }),
    retry: shouldRetry,
  });
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(childId));
  const card = draft?.card ?? kept.data?.card ?? emptyCard(childName);
  const version = draft?.version ?? kept.data?.version ?? 0;
  const putDraft = (next: Draft | undefined) => drafts.put(childId, next);
  const save = useToastedCall({
    send: (sent: Draft) => api('PUT /api/profile/child/{childId}/school-card', { ...path, body: sent }),
    done: 'The card is kept.',
    failed: 'The card could not be kept. What you typed is still here.',
    changes: [],
    onDone(reply, sent) {
      queries.setQueryData(queryKey, reply);
      const typed = drafts.get(childId);
      // Typed while it was being kept: that is not kept yet.
      const isNewer = typed && JSON.stringify(typed.card) !== JSON.stringify(sent.card);
      putDraft(isNewer ? { ...typed, version: reply.version } : undefined);
    },
    onFailed(error) {
      if (!hasErrorCode(error, 'CONFLICT')) return false;
      // What the other device has kept comes, and the page asks which of the two it shall be.
      void queries.invalidateQueries({ queryKey });
      return true;
    },
  });
  const forget = useToastedCall({
    send: () => api('DELETE /api/profile/child/{childId}/school-card', path),
    done: ({ message }) => message,
    failed: 'The card could not be forgotten. Please try again.',
    changes: [],
    onDone() {
      putDraft(undefined);
      queries.setQueryData(queryKey, { version: 0 });
    },
  });
  return {
    kept,
    card,
    /** Something is typed that is not kept. */
    isChanged: draft !== undefined,
    /** Another device has kept or forgotten the card since this draft was begun. */
    isBehind: draft !== undefined && kept.data !== undefined && draft.version !== kept.data.version,
    change: (changes: Partial<SchoolCard>) => {
      // Read anew: a picture is prepared while somebody types.
      const now = drafts.get(childId);
      putDraft({ card: { ...(now?.card ?? card), ...changes }, version: now?.version ?? version });
    },
    takeOther: () => putDraft(undefined),
    /** One's own words follow what the other device has kept. */
    keepMine: () => {
      const mine = { card, version: kept.data?.version ?? 0 };
      putDraft(mine);
      save.mutate(mine);
    },
    save,
    keep: () => save.mutate({ card, version }),
    forget,
    cannotReadPhoto: () => toast('We could not open that picture. Please choose another one.', 'error'),
  };
}
