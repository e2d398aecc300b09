import type { ServiceName } from '@notalone/contracts';
import { type CommonConfig, connectPlatform, type Platform } from '../platform.ts';

/** Something that an operator does with a service's stores. Answers what to print. */
export type ServiceCommand<C extends CommonConfig> = (platform: Platform<C>) => Promise<string>;

interface RunCommand<C extends CommonConfig> {
  readonly service: ServiceName;
  /** Undefined where the arguments name none. */
  readonly command: ServiceCommand<C> | undefined;
  readonly usage: string;
  readonly readConfig: () => C;
}

/** Runs a command and prints its answer. Exits with 1 when it fails, and with 2, after the usage, when there is none. */
export async function runCommand<C extends CommonConfig>(options: RunCommand<C>): Promise<void> {
  const { service, command, usage, readConfig } = options;
  if (!command) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const platform = await connectPlatform({ service, config: readConfig() });
  try {
    process.stdout.write(`${await command(platform)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  } finally {
    await platform.close();
  }
}
