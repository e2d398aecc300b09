let knownPatterns: readonly string[] = [];

/** Sets the router patterns of all existing pages: the shell's own and those in /remotes.json. */
export function setPagePatterns(patterns: readonly string[]): void {
  knownPatterns = patterns;
}

const segments = (path: string) => path.split('/').filter(Boolean);

/** Whether a path such as `/profile/0123` matches a router pattern such as `/profile/:userId`. */
export function pathMatches(pattern: string, path: string): boolean {
  const [expected, actual] = [segments(pattern), segments(path)];
  return (
    expected.length === actual.length && expected.every((part, index) => part.startsWith(':') || part === actual[index])
  );
}

/** Whether any app of the site has this page. Links to missing pages are not shown. */
const pageExists = (path: string): boolean => knownPatterns.some((pattern) => pathMatches(pattern, path));

/** The first of the paths that exists. */
export const firstExistingPage = (...paths: readonly string[]): string | undefined => paths.find(pageExists);
