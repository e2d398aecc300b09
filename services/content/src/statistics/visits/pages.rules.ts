/** The pages that are counted by name, with `:id` for ids. Pages of children are not among them. */
const COUNTED_PAGES = [
  '/',
  '/account',
  '/account-change',
  '/admin-dashboard',
  '/appeal',
  '/article/:id',
  '/child-monitor',
  '/complaint',
  '/connections',
  '/diabetes-accessories',
  '/emergency-alert/:id',
  '/emergency-settings',
  '/featured-blog',
  '/feed',
  '/forgot-password',
  '/forums',
  '/goodbye',
  '/guardian-invitation/:id',
  '/guardians/:id',
  '/house-rules',
  '/login',
  '/lost-phone',
  '/main-thread',
  '/mentor-guide',
  '/messages',
  '/new-email',
  '/news',
  '/notifications',
  '/notifications/settings',
  '/preview',
  '/privacy-policy',
  '/profile-creation',
  '/profile-edit',
  '/profile/:id',
  '/receipt',
  '/register',
  '/report',
  '/school-card/:id',
  '/second-factor',
  '/sick-day-rules',
  '/stop-emails',
  '/stop-lost-phone',
  '/terms-of-use',
  '/upload-article',
  '/users-nearby',
  '/verify-email',
  '/verify-sms',
] as const;
/** Children are not counted (rules 6.6). */
const CHILDRENS_PAGES: readonly string[] = ['/child-dashboard', '/emergency-sms'];

/** Everything else is one page, so that nobody fills the database with names of pages. */
export const OTHER_PAGE = 'other';
export type CountedPage = (typeof COUNTED_PAGES)[number] | typeof OTHER_PAGE;

const BY_NAME: ReadonlySet<string> = new Set(COUNTED_PAGES);

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The page that a path is counted as, without ids, query and fragment; undefined where it is not counted. */
export function countedAs(path: string): CountedPage | undefined {
  const [bare = ''] = path.toLowerCase().split(/[?#]/, 1);
  const page = withoutTrailingSlashes(bare) || '/';
  if (CHILDRENS_PAGES.some((theirs) => page === theirs || page.startsWith(`${theirs}/`))) return undefined;
  const named = page.replace(
    /^\/(profile|article|emergency-alert|guardian-invitation|guardians|school-card)\/[^/]+$/,
    '/$1/:id',
  );
  return BY_NAME.has(named) ? (named as CountedPage) : OTHER_PAGE;
}
