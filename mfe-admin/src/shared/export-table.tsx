import { Button } from '@notalone/ui';
import type { ListQuery } from '@notalone/web-features/list-states';
import { type RefObject, useState } from 'react';
import { download, rowsOf, toCsv } from './csv.ts';

/** More would be too much for a page; the newest come first. */
const PAGES_MAX = 50;

interface ExportTableProps {
  /** `audit` → `audit-2026-11-26.csv` */
  readonly name: string;
  readonly query: ListQuery;
  readonly box: RefObject<HTMLElement | null>;
}

/** Loads the further pages of a list, then saves its table as a file. */
export function ExportTable({ name, query, box }: ExportTableProps) {
  const [isPending, setPending] = useState(false);
  async function save(): Promise<void> {
    setPending(true);
    try {
      let hasNext = query.hasNextPage ?? false;
      for (let page = 0; hasNext && page < PAGES_MAX; page += 1) {
        const loaded = (await query.fetchNextPage?.()) as { hasNextPage?: boolean } | undefined;
        hasNext = loaded?.hasNextPage ?? false;
      }
      // The last page is drawn by then.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const table = box.current?.querySelector('table');
      if (table) download(`${name}-${new Date().toLocaleDateString('sv')}.csv`, toCsv(rowsOf(table)));
    } finally {
      setPending(false);
    }
  }
  return (
    <div>
      <Button tone="secondary" size="small" isPending={isPending} onPress={() => void save()}>
        Download as CSV
      </Button>
    </div>
  );
}
