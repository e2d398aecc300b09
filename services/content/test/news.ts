/** A news link as an admin types it. */
export const news = (changes: object = {}) => ({
  title: 'A new guide for schools',
  source: 'An invented charity',
  url: 'https://charity.example/news/guide?from=list#top',
  date: '2026-11-20',
  ...changes,
});
