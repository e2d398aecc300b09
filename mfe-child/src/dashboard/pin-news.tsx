import { Button, Notice, Stack } from '@notalone/ui';
import { formatTime } from '@notalone/web-features/conversations/format-time';
import { useState } from 'react';
import { formatDay } from '../shared/format-day.ts';
import { type PinNews as News, useApproveDevice, useLogDeviceOut, usePinNews } from './use-pin-news.ts';

/** What a child is told when a grown-up gave it a new PIN (rules 10.2). */
export function PinNews() {
  const { data } = usePinNews();
  // It stays when the device that it is about is logged out.
  const [isStranger, setStranger] = useState(false);
  if (!data) return null;
  return (
    <>
      {data.hiddenBefore ? <Hidden until={data.hiddenUntil} /> : <Changed at={data.pinChangedAt} />}
      {isStranger && <NotMine />}
      {data.waiting.map((device) => (
        <NewDevice key={device._id} device={device} onStranger={() => setStranger(true)} />
      ))}
    </>
  );
}

const Changed = ({ at }: { readonly at: string | undefined }) =>
  at === undefined ? null : <Notice>A grown-up gave you a new PIN on {formatDay(at)}.</Notice>;

const ONCE_APPROVED =
  'Older messages show here once you say yes on a device you used before. ' +
  'If you have none of them any more, a grown-up can write to us.';
const Hidden = ({ until }: { readonly until: string | undefined }) => (
  <Notice title="This device is new since your PIN was changed.">
    <p>{until === undefined ? ONCE_APPROVED : `Older messages show here from ${formatDay(until)}.`}</p>
  </Notice>
);

interface NewDeviceProps {
  readonly device: News['waiting'][number];
  readonly onStranger: () => void;
}
function NewDevice({ device: { _id, device, at }, onStranger }: NewDeviceProps) {
  const approve = useApproveDevice();
  const logOut = useLogDeviceOut();
  const isBusy = approve.isPending || logOut.isPending;
  return (
    <Notice title={`A new device logged in: ${device}, ${formatDay(at)}, ${formatTime(at)}. Is it yours?`}>
      <Stack gap={2}>
        <Button tone="secondary" isDisabled={isBusy} onPress={() => approve.mutate(_id)}>
          Yes, show my messages there
        </Button>
        <Button
          tone="secondary"
          isDisabled={isBusy}
          onPress={() => {
            onStranger();
            logOut.mutate(_id);
          }}
        >
          No, log it out
        </Button>
      </Stack>
    </Notice>
  );
}

const NotMine = () => (
  <Notice title="Somebody else may know your PIN." isLive>
    <p>
      Your messages do not show on that device. Tell a grown-up you trust. Or call Childline, free, any time:{' '}
      <a href="tel:08001111">0800 1111</a>.
    </p>
  </Notice>
);
