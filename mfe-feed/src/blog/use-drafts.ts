import { useToastedCall } from '@notalone/web-features/toasted-call';
import { api, type Reply } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

export type Draft = Reply<'GET /api/blog/drafts'>[number];

/** Asked for again whenever another draft is opened. */
export const useDrafts = (openId: string) =>
  useQuery({
    queryKey: ['drafts', openId],
    queryFn: () => api('GET /api/blog/drafts'),
    gcTime: 0,
  });

export const useDeleteDraft = (draftId: string, onDone: () => void) =>
  useToastedCall({
    send: () => api('DELETE /api/blog/draft/{draftId}', { params: { draftId } }),
    done: 'Draft deleted.',
    failed: 'Failed to delete the draft.',
    changes: [['drafts']],
    onDone,
  });
