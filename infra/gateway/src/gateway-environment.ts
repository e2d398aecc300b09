import type { KeyObject } from 'node:crypto';
import { OPERATIONS, type ServiceName } from '@notalone/contracts';
import { readPublicKeys } from '@notalone/release/signature';
import { type Operator, readOperator } from './operator.ts';

export interface GatewayEnvironment {
  readonly listen: string;
  readonly runDir: string;
  readonly services: Partial<Record<ServiceName, readonly string[]>>;
  /** Where each service says whether it is ready. */
  readonly opsUrls: Readonly<Record<string, readonly string[]>>;
  readonly shell: string;
  readonly remotes: Readonly<Record<string, string>>;
  readonly nameserver: string;
  readonly https: boolean;
  readonly trustedProxies: readonly string[];
  readonly shutdownSeconds: number;
  /** Only releases that are signed with one of these are served; empty: all are, unchecked. */
  readonly releaseKeys: readonly KeyObject[];
  readonly operator: Operator;
}

const PAIRS = /^[a-z]+=[\w.-]+:\d+(?:,[a-z]+=[\w.-]+:\d+)*$/;
/** Domains that nobody can have (RFC 2606). */
const RESERVED_DOMAIN = /[.@](?:example(?:\.(?:com|net|org))?|test|invalid)$/;
const SERVICE_NAMES = new Set<string>(OPERATIONS.map(({ service }) => service));

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}

/** `auth=auth:8080,feed=feed:8080` */
function addresses(env: NodeJS.ProcessEnv, name: string): Record<string, string> {
  const text = required(env, name);
  if (!PAIRS.test(text)) throw new Error(`${name} must be name=host:port, comma-separated`);
  return Object.fromEntries(text.split(',').map((pair) => pair.split('=') as [string, string]));
}

function nameserverOf(env: NodeJS.ProcessEnv, resolvConf: () => string): string {
  const address = env.NAMESERVER || /^nameserver\s+(\S+)/m.exec(resolvConf())?.[1];
  if (!address) throw new Error('NAMESERVER is missing, and /etc/resolv.conf names none');
  return address.includes(':') && !address.includes('.') ? `[${address}]` : address;
}

/**
 * Families come by https: what is not signed is served to them only where somebody has written down that it shall be.
 */
function releaseKeysOf(env: NodeJS.ProcessEnv, https: boolean): readonly KeyObject[] {
  if (env.RELEASE_PUBLIC_KEYS) return readPublicKeys(env.RELEASE_PUBLIC_KEYS);
  if (https && env.RELEASE_SIGNATURES !== 'unchecked')
    throw new Error('RELEASE_PUBLIC_KEYS is missing; RELEASE_SIGNATURES=unchecked serves releases that nobody signed');
  return [];
}

/** The operator that compose and the local overlay invent is for trying things out. */
function operatorOf(env: NodeJS.ProcessEnv, https: boolean): Operator {
  const operator = readOperator(env);
  if (https && RESERVED_DOMAIN.test(operator.email))
    throw new Error('OPERATOR_EMAIL is an example: families who come by https need an address that reaches somebody');
  return operator;
}

/**
 * The gateway's settings from its environment. nginx completes no names, so every host gets DOMAIN if there is one
 * (`notalone.svc.cluster.local`). @throws naming what is missing or wrong
 */
export function readGatewayEnvironment(env: NodeJS.ProcessEnv, resolvConf: () => string): GatewayEnvironment {
  const domain = env.DOMAIN ? `.${env.DOMAIN}` : '';
  const complete = (address: string) => address.replace(/^[^.:]+(?=:)/, (host) => host + domain);
  const completed = (pairs: Record<string, string>) =>
    Object.fromEntries(Object.entries(pairs).map(([name, address]) => [name, complete(address)]));
  const services = completed(addresses(env, 'SERVICES'));
  const { protocol } = new URL(required(env, 'PUBLIC_URL'));
  const https = protocol === 'https:';
  const unknown = Object.keys(services).find((name) => !SERVICE_NAMES.has(name));
  if (unknown) throw new Error(`SERVICES names "${unknown}", which owns no operation`);
  return {
    listen: env.PORT || '8080',
    runDir: env.RUN_DIR || '/tmp/gateway',
    services: Object.fromEntries(Object.entries(services).map(([name, address]) => [name, [address]])),
    opsUrls: Object.fromEntries(
      Object.entries(services).map(([name, address]) => [
        name,
        [`http://${address.replace(/:\d+$/, '')}:${env.OPS_PORT || '8081'}`],
      ]),
    ),
    shell: complete(required(env, 'SHELL_ADDRESS')),
    remotes: completed(addresses(env, 'REMOTES')),
    nameserver: nameserverOf(env, resolvConf),
    https,
    trustedProxies: (env.TRUSTED_PROXIES ?? '').split(',').flatMap((range) => range.trim() || []),
    shutdownSeconds: Number(env.SHUTDOWN_SECONDS || 30),
    releaseKeys: releaseKeysOf(env, https),
    operator: operatorOf(env, https),
  };
}
