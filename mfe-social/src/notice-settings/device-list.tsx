import { Badge, Button, Card, Cluster, EmptyState } from '@notalone/ui';
import { turnOffPush } from '@notalone/web-features/push/push-device';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { pushDevice, useStoredValue } from '@notalone/web-kit';
import { useState } from 'react';
import css from './notice-settings.module.css';
import {
  NOTICE_SETTINGS,
  type NoticeDevice,
  removeDevice,
  THIS_DEVICE,
  testDevice,
  useNoticeSettings,
} from './use-notice-settings.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' });
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });

function dayOf(instant: string): string {
  const [day, today] = [DAY.format(new Date(instant)), DAY.format(new Date())];
  return day === today ? `today at ${TIME.format(new Date(instant))}` : `on ${day}`;
}

function reachWords({ state, reachedAt, notReachedSince, addedAt }: NoticeDevice): string {
  if (state === 'notReached')
    return notReachedSince ? `Not reached since ${DAY.format(new Date(notReachedSince))}` : 'Not reached';
  if (state === 'reached' && reachedAt) return `Reached ${dayOf(reachedAt)}`;
  return `Added ${dayOf(addedAt)}, nothing sent yet`;
}

/** The devices with push messages, and whether they were reached. */
export function DeviceList({ devices }: { readonly devices: readonly NoticeDevice[] }) {
  const here = useStoredValue(pushDevice)?.deviceId;
  return (
    <Card as="section" title="Your devices">
      {devices.length === 0 ? (
        <EmptyState title="No device gets push messages">Switch it on above, on each device that you use.</EmptyState>
      ) : (
        <ul className={css.devices} aria-label="Your devices">
          {devices.map((device) => (
            <DeviceRow key={device._id} device={device} isHere={device._id === here} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function DeviceRow({ device, isHere }: { readonly device: NoticeDevice; readonly isHere: boolean }) {
  const { _id, name, state } = device;
  const removing = useToastedCall({
    send: () => (isHere ? turnOffPush() : removeDevice(_id)),
    done: `Removed: ${name}`,
    failed: 'Failed to remove it. Please try again.',
    changes: [NOTICE_SETTINGS, THIS_DEVICE],
  });
  return (
    <li className={css.device}>
      <div className={css.what}>
        <strong>{name}</strong> {isHere && <Badge tone="teal">This device</Badge>}
        <br />
        {reachWords(device)}
        {state === 'notReached' && <p>Test it. Until it is reached again we send you emails instead.</p>}
      </div>
      <Cluster>
        <TestDevice device={device} />
        <Button
          tone="secondary"
          aria-label={`Remove ${name}`}
          isPending={removing.isPending}
          onPress={() => removing.mutate(undefined)}
        >
          Remove
        </Button>
      </Cluster>
    </li>
  );
}

/** Waits for the receipt of a test message: a device that was reached after it was sent has shown it. */
function TestDevice({ device }: { readonly device: NoticeDevice }) {
  const { _id, name, reachedAt } = device;
  const [before, setBefore] = useState<{ readonly reachedAt: string | undefined }>();
  const isReached = before !== undefined && reachedAt !== undefined && reachedAt !== before.reachedAt;
  useNoticeSettings({ isWaiting: before !== undefined && !isReached });
  const testing = useToastedCall({
    send: () => testDevice(_id),
    failed: 'Failed to send a test message. Please try again.',
    changes: [],
    onDone: () => setBefore({ reachedAt }),
  });
  return (
    <>
      <Button
        tone="secondary"
        aria-label={`Test this device: ${name}`}
        isPending={testing.isPending}
        onPress={() => testing.mutate(undefined)}
      >
        Test this device
      </Button>
      <span role="status" className={css.test}>
        {before && (isReached ? 'It has arrived.' : 'Sent. It should appear now.')}
      </span>
    </>
  );
}
