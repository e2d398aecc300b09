import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, apiFile, type Reply, saveFile } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

export type DataExport = Reply<'GET /api/profile/exports'>[number];

export const DATA_EXPORTS = ['account', 'data-exports'];
/** A copy takes seconds, or minutes where there are many pictures. */
const ASK_AGAIN_MS = 5_000;

/** The newest first; asked for again while one is being made. */
export const useDataExports = () =>
  useQuery({
    queryKey: DATA_EXPORTS,
    queryFn: ({ signal }) => api('GET /api/profile/exports', { signal }),
    retry: shouldRetry,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? ASK_AGAIN_MS : false),
  });

export const requestDataExport = (password: string) => api('POST /api/profile/exports', { body: { password } });

/** Fetches the zip and hands it to the browser. */
export async function downloadDataExport(exportId: string): Promise<void> {
  const zip = await apiFile('GET /api/profile/exports/{exportId}/download', { params: { exportId } });
  saveFile(zip, 'not-alone-your-data.zip');
}
