import { NEWS_SUMMARY_MAX } from '@notalone/contracts/limits';
import { Button, Cluster, DateField, Form, Stack, TextAreaField, TextField } from '@notalone/ui';
import { ConfirmDialog, Dialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import { Excerpt } from '../shared/excerpt.tsx';
import { ResourceSection } from '../shared/resource-section.tsx';
import { formatDay } from '../shared/times.ts';
import { type NewsItem, useDeleteNews, useNews, useSaveNews } from './use-news.ts';

const EMPTY = { title: '', source: '', url: '', date: '', summary: '' };
const valuesOf = ({ title, source, url, date, summary = '' }: NewsItem): typeof EMPTY => ({
  title,
  source,
  url,
  date,
  summary,
});
const REQUIRED = ['title', 'source', 'url', 'date'] as const;

/** Links to other people's articles, as /news lists them. */
export function NewsSection() {
  const news = useNews();
  const [deleting, setDeleting] = useState<NewsItem>();
  const [editing, setEditing] = useState<NewsItem>();
  return (
    <Stack gap={6}>
      <NewsForm />
      <ResourceSection
        exportAs="news"
        query={news}
        loading="Loading news…"
        failed="Failed to load news."
        empty="No news links yet"
        caption="News links, the newest first"
        columns={[
          {
            label: 'Title',
            cell: ({ title, url, summary }) => (
              <>
                <a href={url} target="_blank" rel="noopener">
                  {title}
                </a>
                <Excerpt text={summary ?? url} />
              </>
            ),
          },
          { label: 'Source', cell: ({ source }) => source },
          { label: 'Date', cell: ({ date }) => formatDay(date) },
          {
            label: 'Actions',
            cell: (item) => (
              <Cluster gap={2}>
                <Button
                  tone="secondary"
                  size="small"
                  onPress={() => setDeleting(item)}
                  aria-label={`Delete ${item.title}`}
                >
                  Delete
                </Button>
                <Button
                  tone="secondary"
                  size="small"
                  onPress={() => setEditing(item)}
                  aria-label={`Edit ${item.title}`}
                >
                  Edit
                </Button>
              </Cluster>
            ),
          },
        ]}
      />
      {editing && (
        <Dialog isOpen title="Edit a news link" size="m" onClose={() => setEditing(undefined)}>
          <NewsForm item={editing} onSaved={() => setEditing(undefined)} />
        </Dialog>
      )}
      {deleting && <DeleteNews item={deleting} onClose={() => setDeleting(undefined)} />}
    </Stack>
  );
}

interface NewsFormProps {
  /** The link to change; absent: a new one. */
  readonly item?: NewsItem;
  readonly onSaved?: () => void;
}
function NewsForm({ item, onSaved }: NewsFormProps) {
  const [values, setValues] = useState<typeof EMPTY>(() => (item ? valuesOf(item) : EMPTY));
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const save = useSaveNews(item?._id, {
    onDone: () => {
      onSaved?.();
      if (!item) setValues(EMPTY);
      setAttempt(0);
      setRefused({});
    },
    onRefused: setRefused,
  });
  const missing = Object.fromEntries(
    REQUIRED.filter((field) => !values[field].trim()).map((field) => [field, 'Required']),
  );
  const errors = attempt > 0 ? { ...refused, ...missing } : {};
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    onChange: (value: string) => {
      setValues({ ...values, [name]: value });
      setRefused({ ...refused, [name]: '' });
    },
  });
  return (
    <Form
      aria-label={item ? `Edit ${item.title}` : 'Add a news link'}
      errors={errors}
      attempt={attempt}
      onSubmit={() => {
        setAttempt(attempt + 1);
        if (Object.keys(missing).length === 0 && !save.isPending) save.mutate(values);
      }}
    >
      <TextField label="Title" isRequired {...field('title')} />
      <TextField label="Source" isRequired {...field('source')} />
      <TextField label="URL" type="url" isRequired {...field('url')} />
      <DateField label="Date" isRequired {...field('date')} />
      <TextAreaField
        label="Summary"
        hint="What it says, in one or two sentences of our own"
        isOptional
        rows={2}
        maxLength={NEWS_SUMMARY_MAX}
        {...field('summary')}
      />
      <div>
        <Button type="submit" isPending={save.isPending}>
          {item ? 'Save' : 'Add News Link'}
        </Button>
      </div>
    </Form>
  );
}

function DeleteNews({ item, onClose }: { readonly item: NewsItem; readonly onClose: () => void }) {
  const remove = useDeleteNews(item._id, onClose);
  return (
    <ConfirmDialog
      isOpen
      title="Delete this news link?"
      confirmLabel="Delete"
      tone="danger"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p>{item.title}</p>
    </ConfirmDialog>
  );
}
