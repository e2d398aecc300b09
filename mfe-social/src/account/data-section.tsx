import { EXPORT_KEPT_DAYS, EXPORTS_MAX, EXPORTS_MAX_DAYS } from '@notalone/contracts/limits';
import { Badge, Button, Card, ErrorState, Form, Loading, Notice, PasswordField, Skeleton, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { toast } from '@notalone/web-kit';
import { useState } from 'react';
import { longTime } from '../shared/long-time.ts';
import { useSentForm } from '../shared/use-sent-form.ts';
import css from './account.module.css';
import { useReloadAccount } from './use-account.ts';
import {
  DATA_EXPORTS,
  type DataExport,
  downloadDataExport,
  requestDataExport,
  useDataExports,
} from './use-data-exports.ts';

/** All that the person has here, to take away (rules 8.2). */
export function DataSection() {
  const { data, error, isFetching, refetch } = useDataExports();
  return (
    <Card as="section" title="A copy of your data">
      <Stack gap={4}>
        <p>
          A zip with what you and your children have here: a page to read, the same for programs, your pictures, and a
          list of what no copy holds. Messages of a child from 13 on are the child’s; a younger child sees that you read
          its messages.
        </p>
        {!data && !error && (
          <Loading label="Loading your copies…">
            <Skeleton />
          </Loading>
        )}
        {!data && error && (
          <ErrorState
            message={errorText(error, 'We could not load your copies.')}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data && <Copies copies={data} />}
        {data && !data.some(({ state }) => state === 'waiting') && <AskForCopy />}
      </Stack>
    </Card>
  );
}

function Copies({ copies }: { readonly copies: readonly DataExport[] }) {
  if (copies.length === 0)
    return (
      <p>
        You have not asked for one yet. You can have {EXPORTS_MAX} in {EXPORTS_MAX_DAYS} days.
      </p>
    );
  return (
    <ul className={css.sessions} aria-label="Copies of your data">
      {copies.map((copy) => (
        <CopyRow key={copy.exportId} copy={copy} />
      ))}
    </ul>
  );
}

const BADGES = {
  waiting: { tone: 'marigold', label: 'Being made' },
  ready: { tone: 'teal', label: 'Ready' },
  expired: { tone: 'neutral', label: 'Expired' },
  failed: { tone: 'coral', label: 'Failed' },
} as const;

const BYTES_IN_MB = 1_000_000;
const sizeOf = (bytes: number) => `${(bytes / BYTES_IN_MB).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`;

function detailOf({ state, expiresAt, bytes }: DataExport): string {
  if (state === 'waiting')
    return 'Usually a few minutes. We tell you by mail and in your bell; you can leave this page.';
  if (state === 'failed') return 'We could not make it. Please ask for it again.';
  if (state === 'expired') return `It was here for ${EXPORT_KEPT_DAYS} days. You can ask for a new one.`;
  return `${sizeOf(bytes ?? 0)}, here until ${expiresAt ? longTime(expiresAt) : ''}`;
}

function CopyRow({ copy }: { readonly copy: DataExport }) {
  const { exportId, state, requestedAt } = copy;
  const { tone, label } = BADGES[state];
  const download = useToastedCall({
    send: () => downloadDataExport(exportId),
    failed: 'Failed to download your copy. Please try again.',
    changes: [DATA_EXPORTS],
  });
  const asked = longTime(requestedAt);
  return (
    <li className={css.session}>
      <span>
        <strong>Asked for on {asked}</strong> <Badge tone={tone}>{label}</Badge>
        <br />
        {detailOf(copy)}
      </span>
      {state === 'ready' && (
        <Button
          aria-label={`Download the copy of ${asked}`}
          isPending={download.isPending}
          onPress={() => download.mutate(undefined)}
        >
          Download
        </Button>
      )}
    </li>
  );
}

function AskForCopy() {
  const [password, setPassword] = useState('');
  const reload = useReloadAccount();
  const form = useSentForm(async () => {
    await requestDataExport(password);
    toast('We are making your copy.');
    setPassword('');
    reload();
  }, 'Failed to ask for your copy. Please try again.');
  return (
    <Form aria-label="Ask for a copy of your data" onSubmit={form.submit} {...form.problems}>
      <Notice title="Keep it safe">
        Whoever has the zip can read it all. Please do not keep it on a computer that others use.
      </Notice>
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
      />
      <div>
        <Button type="submit" isPending={form.isPending}>
          Ask for a copy
        </Button>
      </div>
    </Form>
  );
}
