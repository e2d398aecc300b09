let existing: readonly string[] = [];

/** The shell says which pages there are: its own and those of the remotes in /remotes.json. */
export function providePages(patterns: readonly string[]): void {
  existing = patterns;
}

const segments = (path: string) => path.split('/').filter(Boolean);

/** Whether a path such as `/profile/0123` is matched by a router pattern such as `/profile/:userId`. */
export function pathMatches(pattern: string, path: string): boolean {
  const [wanted, given] = [segments(pattern), segments(path)];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index]);
}

/** Whether some app of this site has the page. Links to pages that do not exist (yet) are not shown. */
const pageExists = (path: string): boolean => existing.some((pattern) => pathMatches(pattern, path));

/** The first of the paths that exists. */
export const firstExistingPage = (...paths: readonly string[]): string | undefined => paths.find(pageExists);
