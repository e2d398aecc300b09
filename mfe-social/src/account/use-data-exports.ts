import { shouldRetry } from '@notalone/web-features/api-errors';
import { api, apiFile, type Reply } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';

export type DataExport = Reply<'GET /api/profile/exports'>[number];

export const DATA_EXPORTS = ['account', 'data-exports'];
/** Safari reads the file only after the click. */
const FILE_READ_WITHIN_MS = 60_000;
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

/** Fetches the zip and hands it to the browser, which asks where to keep it or keeps it with the downloads. */
export async function downloadDataExport(exportId: string): Promise<void> {
  const zip = await apiFile('GET /api/profile/exports/{exportId}/download', { params: { exportId } });
  const url = URL.createObjectURL(zip);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'not-alone-your-data.zip';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FILE_READ_WITHIN_MS);
}
