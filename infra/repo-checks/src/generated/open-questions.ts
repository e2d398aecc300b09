import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPO } from '../run-tool.ts';
import { table } from './blocks.ts';

export const FOLDER = 'docs/compliance';
const QUESTION = /^- \*\*To decide \(([a-z ]+)\):\*\* (.+)$/gm;

/** Who must decide, and the question, of each line that is marked so. */
export const questionsIn = (page: string): (readonly [who: string, question: string])[] =>
  [...page.matchAll(QUESTION)].map(([, who = '', question = '']) => [who, question]);

/** All that people must still decide, by who must, with the page that asks it. */
export async function openQuestions(): Promise<string> {
  const files = (await readdir(join(REPO, FOLDER))).filter((file) => file.endsWith('.md') && file !== 'README.md');
  const rows = await Promise.all(
    files.toSorted().map(async (file) => {
      const page = await readFile(join(REPO, FOLDER, file), 'utf8');
      return questionsIn(page).map(([who, question]) => [who, question, `[${file}](${file})`]);
    }),
  );
  return table(
    ['who decides', 'question', 'asked in'],
    rows.flat().toSorted(([a = ''], [b = '']) => a.localeCompare(b, 'en')),
  );
}
