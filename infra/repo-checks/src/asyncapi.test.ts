import { Parser } from '@asyncapi/parser';
import { asyncApiDocument } from '@notalone/contracts/asyncapi';
import { expect, test } from 'vitest';

/** AsyncAPI's own parser: what it says is wrong with a document. */
async function faultsOf(document: object): Promise<string[]> {
  const { diagnostics } = await new Parser().parse(JSON.stringify(document));
  const ERROR = 0;
  return diagnostics.filter(({ severity }) => severity === ERROR).map(({ message }) => message);
}

test('the document of our events is AsyncAPI 3', async () => {
  expect(await faultsOf(asyncApiDocument())).toEqual([]);
}, 60_000);

test('a channel that an operation names and nobody declares is a fault', async () => {
  const { channels, ...rest } = asyncApiDocument();
  const [missing = ''] = Object.keys(channels);
  const { [missing]: _, ...others } = channels;
  expect(await faultsOf({ ...rest, channels: others })).not.toEqual([]);
}, 60_000);
