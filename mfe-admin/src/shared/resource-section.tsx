import { EmptyState, Stack } from '@notalone/ui';
import { type ListQuery, ListStates } from '@notalone/web-features/list-states';
import { type ReactNode, useRef } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import { ExportTable } from './export-table.tsx';
import css from './resource-section.module.css';

interface ListedProps<Row> {
  readonly query: ListQuery & { readonly items: readonly Row[] | undefined };
  /** Said while it loads, when that failed, and when there is nothing. */
  readonly loading: string;
  readonly failed: string;
  /** Stands below `failed`: what the server says. */
  readonly problem?: string;
  readonly empty: string;
  /** Chooses what is listed. */
  readonly filter?: ReactNode;
}

interface ResourceSectionProps<Row> extends ListedProps<Row> {
  /** Above the table, once something is listed. */
  readonly lead?: ReactNode;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly isDense?: boolean;
  /** The name of the file that its table can be saved as. */
  readonly exportAs: string;
}

/** What a section lists: its filter, and the table with further pages, or why there is none. */
export const ResourceSection = <Row extends { readonly _id: string }>({
  lead,
  caption,
  columns,
  isDense = false,
  exportAs,
  ...listed
}: ResourceSectionProps<Row>) => {
  const box = useRef<HTMLDivElement>(null);
  return (
    <Listed {...listed}>
      {lead}
      <div ref={box}>
        <DataTable
          isDense={isDense}
          caption={caption}
          rows={listed.query.items ?? []}
          idOf={({ _id }) => _id}
          columns={columns}
        />
      </div>
      <ExportTable name={exportAs} query={listed.query} box={box} />
    </Listed>
  );
};

interface ResourceCardsProps<Row> extends ListedProps<Row> {
  /** One item of the list. */
  readonly children: (row: Row) => ReactNode;
}

/** The same with a card for each, where a row of a table is too short. */
export const ResourceCards = <Row,>({ children, ...listed }: ResourceCardsProps<Row>) => (
  <Listed {...listed}>
    <Stack as="ul" gap={4}>
      {listed.query.items?.map(children)}
    </Stack>
  </Listed>
);

function Listed<Row>({ query, filter, empty, children, ...said }: ListedProps<Row> & { readonly children: ReactNode }) {
  return (
    <>
      {filter && <div className={css.filter}>{filter}</div>}
      <ListStates query={query} isEmpty={query.items?.length === 0} empty={<EmptyState title={empty} />} {...said}>
        {children}
      </ListStates>
    </>
  );
}
