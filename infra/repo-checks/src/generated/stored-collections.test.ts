import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORT_RECORDS, type ExportService } from '@notalone/contracts';
import { RECEIPT_LINES } from '@notalone/contracts/receipt-lines';
import { PLATFORM_COLLECTIONS } from '@notalone/service-kit/personal-data/platform-collections';
import { personalRows, type StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { describe, expect, test } from 'vitest';
import { REPO } from '../run-tool.ts';
import { STORED } from './stored-collections.ts';

const services = Object.entries(STORED) as [ExportService, readonly StoredCollection[]][];

describe.each(services)('what %s stores', (service, stored) => {
  test('is declared once a collection', () => {
    const names = stored.map(({ collection }) => collection);
    expect(names).toEqual([...new Set(names)]);
  });

  test('says how long it is kept wherever an index lets it expire', () => {
    for (const { collection, indexes = [], expires = [] } of stored)
      for (const { expireAfterSeconds } of indexes) {
        if (expireAfterSeconds === undefined) continue;
        // Zero: each document has its own end.
        const periods = expires.map(({ seconds }) => seconds);
        expect(periods, collection).toContain(expireAfterSeconds || periods[0]);
      }
  });

  test('is in the copy of a person’s data under the kinds that the copy has', () => {
    const kinds = personalRows(stored).flatMap(({ inCopy }) => ('kind' in inCopy ? inCopy.kind : []));
    const records: (typeof EXPORT_RECORDS)[ExportService] | undefined = EXPORT_RECORDS[service];
    const inSchema = (records?.options ?? []).flatMap(({ shape }) => [...shape.kind.values]);
    expect(new Set(kinds)).toEqual(new Set(inSchema));
  });

  test('is in a table of docs/privacy', async () => {
    const listed = (await readFile(join(REPO, 'docs/privacy/README.md'), 'utf8')).split('\n');
    for (const { collection, privacy } of personalRows([...PLATFORM_COLLECTIONS, ...stored])) {
      const covered = typeof privacy === 'string' ? privacy : privacy?.[0]?.what;
      expect(
        listed.filter((line) => covered && line.startsWith(`| ${covered}`)),
        collection,
      ).toHaveLength(1);
    }
  });

  test('is named by the lines of the receipt', () => {
    const lines = Object.entries(RECEIPT_LINES).flatMap(([name, { of }]) => (of === service ? name : []));
    expect(new Set(stored.flatMap(({ receipt }) => receipt ?? []))).toEqual(new Set(lines));
  });
});
