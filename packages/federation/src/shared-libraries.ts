/**
 * Libraries of which one copy may exist in a page. A name ending in `/` shares every entry below it, each as a key of its own.
 * Our facades are shared and react-router and react-query are not: a shared module ships whole, and the router's facade keeps 58 kB at 14.
 */
const singletons = {
  react: '^19.0.0',
  'react/': '^19.0.0',
  'react-dom': '^19.0.0',
  'react-dom/': '^19.0.0',
  '@notalone/router': '^1.0.0',
  '@notalone/ui': '^1.0.0',
  '@notalone/ui/overlays': '^1.0.0',
  '@notalone/web-kit': '^1.0.0',
  '@notalone/web-kit/queries': '^1.0.0',
} as const;

export interface SharedLibrary {
  readonly singleton: true;
  readonly requiredVersion: string;
}

/** The `shared` option of shell and remotes alike. Remotes keep their copies, so that they also run without the shell. */
export function sharedLibraries(): Record<string, SharedLibrary> {
  return Object.fromEntries(Object.entries(singletons).map(([name, requiredVersion]) => [name, { singleton: true, requiredVersion }]));
}
