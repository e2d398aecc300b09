import { api, session } from '@notalone/web-kit';

/** Children are not counted. */
const isCounted = () => session.current()?.role !== 'child';

function ignoreFailure(): void {
  // Counting is not essential for any feature.
}

/** Called once per page load. */
export function countVisit(): void {
  if (isCounted()) api('POST /api/analytics/visit').catch(ignoreFailure);
}
/** Sends the path only: the query may identify a person. */
export function countPageView(path: string): void {
  if (isCounted()) api('POST /api/analytics/pageview', { body: { page: path } }).catch(ignoreFailure);
}
