import { REFUSAL_PAGES } from './problems.ts';
import { manifestPath } from './remotes-list.ts';
import { proxyToName } from './upstreams.ts';

/** Where the built files of shell and remotes are, remotes by short name. */
export interface AppFiles {
  /** Folders of this machine, or servers that have the files, as `host:port` (needs a name server). */
  readonly kind: 'folders' | 'servers';
  readonly shell: string;
  readonly remotes: Readonly<Record<string, string>>;
}

/** Paths of files: a missing one is a 404, not the shell's page. */
const FILE_PATH = '\\.(?:js|css|json|svg|png|jpe?g|webp|avif|gif|ico|woff2?|txt|xml|webmanifest|br)$';
const NOT_FOUND = `error_page 403 404 = @not_found;\n      ${REFUSAL_PAGES}`;
const UNAVAILABLE = 'error_page 502 503 504 = @unavailable;';

/**
 * During a rollout a file of the new build is on new instances only, and a file of an old one may be on old instances
 * only: after a 404 the next instance is asked.
 */
const askEachInstance = (address: string, rewrite = 'rewrite ^(.*)$ $1? break; ') => `${proxyToName(address, rewrite)}
      # Its log has nothing of what people look at.
      proxy_set_header Referer "";
      proxy_next_upstream error timeout http_404 http_502 http_503;
      proxy_intercept_errors on;
      proxy_hide_header Cache-Control;`;

const location = (where: string, lines: readonly string[]) =>
  `    location ${where} {\n${lines.map((line) => `      ${line.trimStart()}`).join('\n')}\n    }`;
const cached = 'add_header Cache-Control $cache_control;';
const revalidated = 'add_header Cache-Control no-cache;';

function folderLocations({ shell, remotes }: AppFiles, headers: string): string[] {
  return [
    ...Object.entries(remotes).map(([name, folder]) =>
      location(`^~ /mfe/${name}/`, [`alias ${folder}/;`, headers, cached, NOT_FOUND]),
    ),
    location(`~ ${FILE_PATH}`, [`root ${shell};`, headers, cached, NOT_FOUND]),
    location('/', [`root ${shell};`, 'try_files $uri /index.html;', headers, revalidated]),
  ];
}

/** The gateway's own copy of a manifest is that of the release which visitors get in place of a withdrawn one. */
function remoteLocations([name, address]: readonly [string, string], headers: string, site: string): string[] {
  const fromServers = [
    askEachInstance(address, `rewrite ^/mfe/${name}(/.*)$ $1? break; `),
    headers,
    cached,
    NOT_FOUND,
    UNAVAILABLE,
  ];
  const ownManifest = [`root ${site};`, `try_files $uri @manifest_${name};`, headers, revalidated];
  return [
    location(`= ${manifestPath(name)}`, ownManifest),
    location(`@manifest_${name}`, fromServers),
    location(`^~ /mfe/${name}/`, fromServers),
  ];
}

function serverLocations({ shell, remotes }: AppFiles, headers: string, site: string): string[] {
  return [
    ...Object.entries(remotes).flatMap((remote) => remoteLocations(remote, headers, site)),
    location(`~ ${FILE_PATH}`, [askEachInstance(shell), headers, cached, NOT_FOUND, UNAVAILABLE]),
    location('/', [
      askEachInstance(shell, 'rewrite ^ /index.html? break; '),
      headers,
      revalidated,
      REFUSAL_PAGES,
      UNAVAILABLE,
    ]),
  ];
}

/**
 * The locations of the remotes' files, the shell's files, and the shell's page for every other path. `site`: the folder
 * of remotes.json.
 */
export const appLocations = (apps: AppFiles, headers: string, site: string): string =>
  (apps.kind === 'folders' ? folderLocations(apps, headers) : serverLocations(apps, headers, site)).join('\n');
