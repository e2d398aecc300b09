import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@notalone/contracts';
import { REPO } from '../run-tool.ts';
import { ageLimitsTable } from './age-limits.ts';
import { replaceBlock } from './blocks.ts';
import { commandsTable } from './commands.ts';
import { serviceErasures } from './erasures.ts';
import { openQuestions } from './open-questions.ts';
import { internalCalls, partsDiagram } from './parts.ts';
import { privacyTable } from './privacy.ts';
import { retentionTable } from './retention.ts';
import { serviceEvents } from './service-events.ts';
import { topicsTable } from './topics.ts';

type Parts = Readonly<Record<string, () => string | Promise<string>>>;

/** The generated parts of documents, by file. */
export const DOCUMENTS: Readonly<Record<string, Parts>> = {
  'README.md': { commands: commandsTable },
  'docs/architecture.md': { parts: partsDiagram, 'internal calls': internalCalls, topics: topicsTable },
  'docs/compliance/README.md': { 'open questions': openQuestions },
  'docs/compliance/retention.md': { retention: retentionTable },
  'docs/privacy/README.md': { stored: privacyTable },
  'docs/safety/ages.md': { ages: ageLimitsTable },
  ...Object.fromEntries(
    SERVICES.map((service) => [
      `services/${service}/README.md`,
      { events: async () => [await serviceEvents(service), serviceErasures(service)].join('\n\n') },
    ]),
  ),
};

/** A document with its generated parts as the code has them now. */
export async function generatedDocument(path: string): Promise<string> {
  let document = await readFile(join(REPO, path), 'utf8');
  for (const [name, write] of Object.entries(DOCUMENTS[path] ?? {}))
    document = replaceBlock(document, name, await write());
  return document;
}
