import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asyncApiDocument } from '@notalone/contracts/asyncapi';
import { asyncApiPage } from '@notalone/contracts/asyncapi-page';
import { openApiDocument } from '@notalone/contracts/openapi';
import { openApiPage } from '@notalone/contracts/openapi-page';
import { DOCUMENTATION_CSS } from '@notalone/contracts/schema-tables';

/** Writes the documentation into a folder: a page of all operations, one of all events, openapi.json, asyncapi.json. */
export async function writeApiDocumentation(folder: string): Promise<void> {
  const description = openApiDocument();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), openApiPage(description));
  await writeFile(join(folder, 'docs.css'), DOCUMENTATION_CSS);
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(description));
  const events = asyncApiDocument();
  await writeFile(join(folder, 'events.html'), asyncApiPage(events));
  await writeFile(join(folder, 'asyncapi.json'), JSON.stringify(events));
}
