import { api, session } from '@notalone/web-kit';

/** Children are not counted. */
const isCounted = () => session.current()?.role !== 'child';

function ignored(): void {
  // nothing that a person does depends on being counted
}

/** Once for each load of the page. */
export function countVisit(): void {
  if (isCounted()) api('POST /api/analytics/visit').catch(ignored);
}
/** A page that was opened, by its path alone: a query may say whom somebody writes to. */
export function countPageView(path: string): void {
  if (isCounted()) api('POST /api/analytics/pageview', { body: { page: path } }).catch(ignored);
}
