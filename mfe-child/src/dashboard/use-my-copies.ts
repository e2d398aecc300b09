import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, apiFile, type Reply, saveFile } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { childKey } from './use-child.ts';

export type MyCopy = Reply<'GET /api/profile/child/exports'>[number];

export const copiesKey = [...childKey, 'copies'] as const;
const ASK_AGAIN_MS = 5_000;

/** The newest first; asked for again while one is being made. */
export const useMyCopies = () =>
  useQuery({
    queryKey: copiesKey,
    queryFn: ({ signal }) => api('GET /api/profile/child/exports', { signal }),
    retry: shouldRetry,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? ASK_AGAIN_MS : false),
  });

export const askForCopy = (pin: string) => api('POST /api/profile/child/exports', { body: { pin } });

export async function downloadCopy(exportId: string): Promise<void> {
  const zip = await apiFile('GET /api/profile/child/exports/{exportId}/download', { params: { exportId } });
  saveFile(zip, 'my-things.zip');
}
