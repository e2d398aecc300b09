import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { Badge, Button, Card, Notice, Stack } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { useAskPassword } from '@notalone/web-features/password-gate';
import { useState } from 'react';
import { ListStates } from '../shared/list-states.tsx';
import css from './emergency-settings.module.css';
import { ForgottenDevices } from './forgotten-devices.tsx';
import { useChange } from './status-line.tsx';
import { approveDevice, devicesKey, forgetDevice, useDevices, useForgottenDevices, useNameOf } from './use-settings.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const STALE_MS = 7 * 24 * 3_600_000;

type Device = NonNullable<ReturnType<typeof useDevices>['data']>[number];

/** Devices on which the button works without a login. */
export function Devices() {
  const devices = useDevices();
  const forgotten = useForgottenDevices();
  const items = devices.data ?? [];
  const takenOff = forgotten.data ?? [];
  return (
    <Card as="section" title="Devices">
      <p>On these the button works without a login, and shows whom to text where there is no internet.</p>
      <ListStates
        query={devices}
        loading="Loading devices…"
        failed="The devices did not load."
        isEmpty={items.length === 0}
        empty={
          !forgotten.isPending &&
          takenOff.length === 0 && <p>None yet. Let your child log in once on the phone or tablet they carry.</p>
        }
      >
        <Stack as="ul" gap={4}>
          {items.map((device) => (
            <DeviceRow key={device._id} device={device} />
          ))}
        </Stack>
      </ListStates>
      {takenOff.length > 0 && <ForgottenDevices devices={takenOff} />}
    </Card>
  );
}

function DeviceRow({ device }: { readonly device: Device }) {
  const { _id: deviceId, childId, device: name, isOwnDevice, lastUsedAt, readyAt, isApproved, isLimited } = device;
  const childName = useNameOf()({ childId, name: device.childName });
  const [isAsking, setAsking] = useState(false);
  const forget = useChange({
    send: () => forgetDevice(deviceId),
    done: isLimited
      ? 'Ended. The button there no longer texts anyone.'
      : 'Forgotten. The button no longer works there without a login.',
    failed: 'That device was not forgotten. Please try again.',
    changes: [devicesKey],
  });
  const isStale = !readyAt || Date.now() - Date.parse(readyAt) > STALE_MS;
  return (
    <li className={css.row}>
      <div className={css.who}>
        <h3 className={css.name}>
          {childName}: {name}
        </h3>
        <Badge tone={isOwnDevice ? 'teal' : 'neutral'}>
          {isOwnDevice ? `${childName}’s own: works after a logout` : 'Shared: ends when your child logs out'}
        </Badge>
        <p className={css.line}>
          Last used {DAY.format(new Date(lastUsedAt))}.{' '}
          {readyAt ? `Found ready ${DAY.format(new Date(readyAt))}.` : 'Not checked yet.'}
          {isStale && ' Please open ‘Emergency’ there and press ‘Is my button ready?’.'}
        </p>
      </div>
      <Button
        tone="quiet"
        size="small"
        isPending={forget.isPending}
        aria-label={`${isLimited ? 'End the button there' : 'Forget this device'}: ${childName}, ${name}`}
        onPress={() => (isLimited ? setAsking(true) : forget.mutate(undefined))}
      >
        {isLimited ? 'End the button there' : 'Forget this device'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`End ${childName}’s button on ${name}?`}
        confirmLabel="Yes, end it"
        tone="danger"
        onConfirm={() => {
          setAsking(false);
          forget.mutate(undefined);
        }}
      >
        <p>
          It then says: “{EMERGENCY_TEXTS.buttonEnded}” You cannot take this back. If it may be {childName}’s own
          device, look at it first.
        </p>
      </ConfirmDialog>
      {isApproved === false && <IsItTheChilds device={device} childName={childName} />}
    </li>
  );
}

interface QuestionProps {
  readonly device: Device;
  readonly childName: string;
}

/** A new device shows a guardian's number once that guardian has said yes to it. */
function IsItTheChilds({ device: { _id: deviceId, device: name, isLimited }, childName }: QuestionProps) {
  const askPassword = useAskPassword();
  const approve = useChange({
    send: () => approveDevice(deviceId),
    done: ({ message }) => message,
    failed: 'That was not saved. Please try again.',
    changes: [devicesKey],
    onFailed: (error) => askPassword(error, () => approve.mutate(undefined)),
  });
  return (
    <div className={css.question}>
      <Notice tone="warning" title={`Is this ${childName}’s ${isPhone(name) ? 'phone' : 'device'}?`}>
        <Stack gap={3}>
          <p>
            {isLimited
              ? 'It may belong to somebody else who knew the PIN, so it shows 999 and no numbers. A press there still reaches you. Say yes only if you know it.'
              : 'A press there reaches everybody already. Say yes only if you know it: then it shows your number and those of the people you added.'}
          </p>
          <div>
            <Button
              tone="secondary"
              size="small"
              isPending={approve.isPending}
              aria-label={`Yes, it is ${childName}’s: ${name}`}
              onPress={() => approve.mutate(undefined)}
            >
              Yes, it is {childName}’s
            </Button>
          </div>
        </Stack>
      </Notice>
    </div>
  );
}

/** The browser's words: `Chrome on Android`. */
const isPhone = (name: string) => name.includes('Android') || name.includes('iPhone');
