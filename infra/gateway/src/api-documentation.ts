import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];
const PAGE = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <title>Not Alone: the API</title>
    <link rel="icon" href="favicon-32x32.png" />
    <link rel="stylesheet" href="swagger-ui.css" />
  </head>
  <body>
    <div id="documentation"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="start.js"></script>
  </body>
</html>
`;
const START = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#documentation', deepLinking: true });\n`;

/** Writes the page of the whole API into a folder: swagger-ui's files, our page, and the joined description. */
export async function writeApiDocumentation(folder: string, openapi: object): Promise<void> {
  const dist = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
  await mkdir(folder, { recursive: true });
  for (const file of FILES) await cp(join(dist, file), join(folder, file));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'start.js'), START);
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openapi));
}
