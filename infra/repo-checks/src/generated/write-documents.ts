import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPO } from '../run-tool.ts';
import { DOCUMENTS, generatedDocument } from './documents.ts';

for (const path of Object.keys(DOCUMENTS)) await writeFile(join(REPO, path), await generatedDocument(path));
