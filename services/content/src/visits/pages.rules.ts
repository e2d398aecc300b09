/** What is counted by name: the product's pages, with `:id` where an id stands. A page that only children have is none of them. */
const COUNTED_PAGES = [
  '/',
  '/admin-dashboard',
  '/article/:id',
  '/child-monitor',
  '/connections',
  '/diabetes-accessories',
  '/emergency-settings',
  '/featured-blog',
  '/feed',
  '/forgot-password',
  '/forums',
  '/login',
  '/main-thread',
  '/messages',
  '/news',
  '/notifications',
  '/privacy-policy',
  '/profile-creation',
  '/profile-edit',
  '/profile/:id',
  '/register',
  '/report',
  '/sick-day-rules',
  '/upload-article',
  '/users-nearby',
  '/verify-email',
  '/verify-sms',
] as const;
/** Seen by children: not counted (rules 6.6). */
const CHILDRENS_PAGES: readonly string[] = ['/child-dashboard', '/emergency-sms'];

/** All that is not ours is one page, so that nobody fills the database with names of pages. */
export const OTHER_PAGE = 'other';
export type CountedPage = (typeof COUNTED_PAGES)[number] | typeof OTHER_PAGE;

const BY_NAME: ReadonlySet<string> = new Set(COUNTED_PAGES);

/** As which page a path is counted, its ids, query and fragment left out; undefined where it is not. */
export function countedAs(path: string): CountedPage | undefined {
  const [bare = ''] = path.toLowerCase().split(/[?#]/, 1);
  const page = bare.replace(/\/+$/, '') || '/';
  if (CHILDRENS_PAGES.some((theirs) => page === theirs || page.startsWith(`${theirs}/`))) return undefined;
  const named = page.replace(/^\/(profile|article)\/[^/]+$/, '/$1/:id');
  return BY_NAME.has(named) ? (named as CountedPage) : OTHER_PAGE;
}
