import { Button, Stack } from '@notalone/ui';
import css from './emergency-settings.module.css';
import { useChange } from './status-line.tsx';
import { devicesKey, forgottenDevicesKey, restoreDevice, type useForgottenDevices } from './use-settings.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const dayOf = (instant: string) => DAY.format(new Date(instant));

type Device = NonNullable<ReturnType<typeof useForgottenDevices>['data']>[number];

/** Devices that the other guardian has taken off within these days. */
export const ForgottenDevices = ({ devices }: { readonly devices: readonly Device[] }) => (
  <>
    <h3>Taken off by the other guardian</h3>
    <Stack as="ul" gap={4}>
      {devices.map((device) => (
        <ForgottenDevice key={device._id} device={device} />
      ))}
    </Stack>
  </>
);

function ForgottenDevice({ device }: { readonly device: Device }) {
  const { _id: deviceId, childName, device: name, forgottenAt, canRestoreUntil } = device;
  const restore = useChange({
    send: () => restoreDevice(deviceId),
    done: 'It is back. The button works there without a login again.',
    failed: 'That device was not put back. Please try again.',
    changes: [devicesKey, forgottenDevicesKey],
  });
  return (
    <li className={css.row}>
      <div className={css.who}>
        <h4 className={css.name}>
          {childName}: {name}
        </h4>
        <p className={css.line}>
          Taken off by {childName}’s other guardian on {dayOf(forgottenAt)}: the button does not work there without a
          login. You can put it back until {dayOf(canRestoreUntil)}.
        </p>
      </div>
      <Button
        tone="secondary"
        size="small"
        isPending={restore.isPending}
        aria-label={`Put it back: ${childName}, ${name}`}
        onPress={() => restore.mutate(undefined)}
      >
        Put it back
      </Button>
    </li>
  );
}
