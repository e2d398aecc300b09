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
/** Sends the page's pattern only: what stands in its place may identify a person, or be the secret of an invitation. */
export function countPageView(pattern: string): void {
  if (isCounted()) api('POST /api/analytics/pageview', { body: { page: pattern } }).catch(ignoreFailure);
}
