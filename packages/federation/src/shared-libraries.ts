/**
 * Libraries that exist once per page. A name ending in `/` shares every entry below it, each under its own key. We
 * share our facades instead of react-router and react-query, because a shared module ships whole: the router facade is
 * 14 kB instead of 58.
 */
const singletons = {
  react: '^19.0.0',
  'react/': '^19.0.0',
  'react-dom': '^19.0.0',
  'react-dom/': '^19.0.0',
  '@notalone/web-kit/router': '^1.0.0',
  '@notalone/ui': '^1.0.0',
  '@notalone/ui/overlays': '^1.0.0',
  '@notalone/web-kit': '^1.0.0',
  '@notalone/web-kit/queries': '^1.0.0',
} as const;

/** The versions of a shared library that are accepted, from the entry for it or for all below its package. */
export const rangeOf = (library: string): string =>
  Object.entries(singletons).find(([key]) => (key.endsWith('/') ? library.startsWith(key) : library === key))?.[1] ??
  '*';

export interface SharedLibrary {
  readonly singleton: true;
  readonly requiredVersion: string;
}

/**
 * The `shared` option of the shell and all remotes. Remotes keep their own copies so that they also run without the
 * shell.
 */
export function sharedLibraries(): Record<string, SharedLibrary> {
  return Object.fromEntries(
    Object.entries(singletons).map(([name, requiredVersion]) => [name, { singleton: true, requiredVersion }]),
  );
}
