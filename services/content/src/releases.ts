import { loadConfig } from '@notalone/service-kit/config/config';
import { runCommand, type ServiceCommand } from '@notalone/service-kit/lifecycle/run-command';
import { configSchema } from './config.ts';
import { allowRelease } from './statistics/client-errors/allow-release.ts';
import { listWithdrawn } from './statistics/client-errors/withdrawn-releases.store.ts';

const USAGE = `Usage, with the environment of the service:
  releases list                  versions of remotes that were withdrawn, the newest first
  releases allow REMOTE VERSION  visitors get this version again
`;
const readConfig = () => loadConfig(configSchema);
type Command = ServiceCommand<ReturnType<typeof readConfig>>;

const list: Command = async ({ db }) => {
  const lines = (await listWithdrawn(db)).map(
    ({ remote, version, at }) => `${remote} ${version} withdrawn at ${at.toISOString()}`,
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

await runCommand({
  service: 'content',
  command: commandOf(process.argv.slice(2)),
  usage: USAGE,
  readConfig,
});
