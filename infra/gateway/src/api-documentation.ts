import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from '@notalone/contracts/openapi';
import { OPENAPI_PAGE_CSS, openApiPage } from '@notalone/contracts/openapi-page';

/** Writes the documentation of all operations into a folder: a page and openapi.json. */
export async function writeApiDocumentation(folder: string): Promise<void> {
  const description = openApiDocument();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), openApiPage(description));
  await writeFile(join(folder, 'docs.css'), OPENAPI_PAGE_CSS);
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(description));
}
