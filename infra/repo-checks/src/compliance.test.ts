import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FOLDER, questionsIn } from './generated/open-questions.ts';
import { faultOf, proofsIn } from './proofs.ts';
import { claimsOf } from './readme-claims.ts';
import { REPO } from './run-tool.ts';

const README = 'README.md';
const files = (await readdir(join(REPO, FOLDER))).filter((file) => file.endsWith('.md'));
const pages = await Promise.all(
  files.map(async (file) => ({ file, text: await readFile(join(REPO, FOLDER, file), 'utf8') })),
);

test('everything that a paper of the law cites as proof exists', async () => {
  const proofs = pages.flatMap(({ file, text }) => proofsIn(text).map((proof) => ({ file, proof })));
  expect(proofs.length).toBeGreaterThan(100);
  const faults = await Promise.all(
    proofs.map(async ({ file, proof }) => {
      const fault = await faultOf(proof);
      return fault ? [`${file}: ${fault}`] : [];
    }),
  );
  expect(faults.flat()).toEqual([]);
});

test('every paper says how it stands, and the README leads to it', () => {
  const readme = pages.find(({ file }) => file === README)?.text ?? '';
  const linked = claimsOf(readme, `${FOLDER}/${README}`).map((claim) => claim.kind === 'file' && claim.path);
  const faults = pages.flatMap(({ file, text }) => [
    ...(/^Status: \S/m.test(text) ? [] : [`${file}: no line that begins with "Status: "`]),
    ...(file === README || linked.includes(`${FOLDER}/${file}`) ? [] : [`${file}: not in the README`]),
  ]);
  expect(faults).toEqual([]);
});

test('what people must still decide is marked in one way, which the README collects', () => {
  const faults = pages.flatMap(({ file, text }) =>
    questionsIn(text).length === (text.match(/to decide \(/gi)?.length ?? 0) || file === README ? [] : [file],
  );
  expect(faults).toEqual([]);
});

test('a proof that is not there is found', async () => {
  const document = [
    '| one | `infra/repo-checks/src/no-such.test.ts`: a test of nothing |',
    '| two | `infra/repo-checks/src/hazard-log.test.ts` |',
    '| three | `infra/repo-checks/src/hazard-log.test.ts`: a name of no test; `infra/no-such-file.ts` |',
    '| four | `infra/repo-checks/src/hazard-log.test.ts`: each hazard names a test that exists. More is not part of it |',
  ].join('\n');
  expect(await Promise.all(proofsIn(document).map(faultOf))).toEqual([
    'infra/repo-checks/src/no-such.test.ts does not exist',
    'infra/repo-checks/src/hazard-log.test.ts: names no test',
    'infra/repo-checks/src/hazard-log.test.ts has no test "a name of no test"',
    'infra/no-such-file.ts does not exist',
    undefined,
  ]);
});
