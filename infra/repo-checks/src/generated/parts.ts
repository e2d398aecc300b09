import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type InternalOperation,
  internal,
  type ServiceName,
  TOPICS,
  type Topic,
  topicReaders,
  topicWriters,
} from '@notalone/contracts';
import { REPO } from '../run-tool.ts';

/** Variables that a service's configuration asks for, and the provider behind them. */
const PROVIDERS = [
  { name: 'twilio', label: 'Twilio: texts, calls', variable: /\btwilioConfig\b/ },
  { name: 'smtp', label: 'SMTP: mail', variable: /\bsmtpConfig\b/ },
  { name: 'openai', label: 'OpenAI: the companion', variable: /\bOPENAI_MODEL\b/ },
  { name: 'stripe', label: 'Stripe: the subscription', variable: /\bSTRIPE_PRICE_ID\b/ },
] as const;

async function foldersOf(parent: string): Promise<string[]> {
  const entries = await readdir(join(REPO, parent), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).toSorted();
}

/** The text of all files of a service that declare its configuration. */
async function configurationOf(service: string): Promise<string> {
  const folder = join(REPO, 'services', service, 'src');
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?:^|[/.])config\.ts$/.test(file));
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}

const topics = Object.keys(TOPICS) as Topic[];
const usesKafka = (service: string) =>
  topics.some((topic) => [...topicWriters(topic), ...topicReaders(topic)].includes(service as ServiceName));

/** The arrows of the diagram of all parts, from the folders, `TOPICS` and each service's configuration. */
export async function partsDiagram(): Promise<string> {
  const services = await foldersOf('services');
  const remotes = (await foldersOf('.')).filter((name) => name.startsWith('mfe-'));
  const configurations = await Promise.all(services.map(configurationOf));
  const boxOf = (remote: string) => `${remote.replace(/-(\w)/, (_, first: string) => first.toUpperCase())}[${remote}]`;
  const all = services.join(' & ');
  return [
    '```mermaid',
    'flowchart LR',
    "  family([Family's browser]) -->|one origin, HTTPS| gateway[gateway, nginx]",
    `  gateway --> shell[shell] & ${remotes.map(boxOf).join(' & ')}`,
    `  gateway --> ${all}`,
    `  ${all} --- mongo[(MongoDB, a database per service)]`,
    `  ${services.filter(usesKafka).join(' & ')} <--> kafka{{Kafka}}`,
    `  ${all} --- redis[(Redis: limits, revocations, socket fan-out)]`,
    ...PROVIDERS.map(({ name, label, variable }) => {
      const users = services.filter((_, index) => variable.test(configurations[index] ?? ''));
      return `  ${users.join(' & ')} --> ${name}([${label}])`;
    }),
    '  click family href "../e2e"',
    '  click gateway href "../infra/gateway"',
    '  click shell href "../shell"',
    ...remotes.map((remote) => `  click ${boxOf(remote).split('[')[0]} href "../${remote}"`),
    ...services.map((service) => `  click ${service} href "../services/${service}"`),
    '  click mongo href "../packages/service-kit/src/mongo"',
    '  click kafka href "../packages/service-kit/src/broker"',
    '  click redis href "../packages/service-kit/src/limits"',
    ...PROVIDERS.map(({ name }) => `  click ${name} href "../infra/emulators"`),
    '```',
  ].join('\n');
}

/** Which service calls which, over the internal port, and for what. */
export function internalCalls(): string {
  const operations = Object.values(internal).flatMap((own): InternalOperation[] => Object.values(own));
  const pairs = new Map<string, string[]>();
  for (const { id, service, callers } of operations)
    for (const caller of callers) {
      const pair = `${caller} --> ${service}`;
      pairs.set(pair, [...(pairs.get(pair) ?? []), id.split('.')[1] ?? id]);
    }
  const arrows = [...pairs].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return [
    '```mermaid',
    'flowchart LR',
    ...arrows.map(([pair, calls]) => `  ${pair.replace('-->', `-->|${calls.join(', ')}|`)}`),
    '```',
  ].join('\n');
}
