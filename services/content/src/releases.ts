import { loadConfig } from '@notalone/service-kit/config/config';
import { connectPlatform, type Platform } from '@notalone/service-kit/platform';
import { allowRelease } from './client-errors/allow-release.ts';
import { listWithdrawn } from './client-errors/withdrawn-releases.store.ts';
import { configSchema } from './config.ts';

const USAGE = `Usage, with the environment of the service:
  releases list                  versions of remotes that were withdrawn, the newest first
  releases allow REMOTE VERSION  visitors get this version again
`;
type Command = (platform: Platform) => Promise<string>;

const list: Command = async ({ db }) => {
  const lines = (await listWithdrawn(db)).map(
    ({ remote, version, at }) => `${remote} ${version} failed last at ${at.toISOString()}`,
  );
  return lines.join('\n') || 'No version is withdrawn.';
};

function commandOf([name, remote, version, ...more]: readonly string[]): Command | undefined {
  if (name === 'list' && remote === undefined) return list;
  if (name !== 'allow' || !remote || !version || more.length > 0) return undefined;
  return async (platform) => {
    if (!(await allowRelease(platform, remote, version))) throw new Error(`${remote} ${version} is not withdrawn.`);
    return `${remote} ${version} is allowed. The gateway lists it within seconds if it is the newest.`;
  };
}

const command = commandOf(process.argv.slice(2));
if (command) {
  const platform = await connectPlatform({ service: 'content', config: loadConfig(configSchema) });
  try {
    process.stdout.write(`${await command(platform)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  } finally {
    await platform.close();
  }
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
