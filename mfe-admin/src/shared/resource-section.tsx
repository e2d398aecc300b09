import { EmptyState } from '@notalone/ui';
import { ListStates } from '@notalone/web-features/list-states';
import type { usePages } from '@notalone/web-features/use-pages';
import type { ReactNode } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import css from './resource-section.module.css';

interface ResourceSectionProps<Row> {
  readonly query: ReturnType<typeof usePages<Row>>;
  /** Said while it loads, when that failed, and when there is nothing. */
  readonly loading: string;
  readonly failed: string;
  readonly empty: string;
  /** Chooses what is listed. */
  readonly filter?: ReactNode;
  /** Above the table, once something is listed. */
  readonly lead?: ReactNode;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly isDense?: boolean;
}

/** What a section lists: its filter, and the table with further pages, or why there is none. */
export function ResourceSection<Row extends { readonly _id: string }>(props: ResourceSectionProps<Row>) {
  const { query, loading, failed, empty, filter, lead, caption, columns, isDense = false } = props;
  return (
    <>
      {filter && <div className={css.filter}>{filter}</div>}
      <ListStates
        query={query}
        loading={loading}
        failed={failed}
        isEmpty={query.items?.length === 0}
        empty={<EmptyState title={empty} />}
      >
        {lead}
        <DataTable
          isDense={isDense}
          caption={caption}
          rows={query.items ?? []}
          idOf={({ _id }) => _id}
          columns={columns}
        />
      </ListStates>
    </>
  );
}
