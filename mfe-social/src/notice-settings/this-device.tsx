import { Button, Card, Loading, Notice, Skeleton, Stack } from '@notalone/ui';
import { type PushState, turnOffPush, turnOnPush } from '@notalone/web-features/push/push-device';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { NOTICE_SETTINGS, THIS_DEVICE, useThisDevice } from './use-notice-settings.ts';

const FAILED = 'Your browser did not switch it on. Please reload the page and try again.';
const CHANGED = [THIS_DEVICE, NOTICE_SETTINGS];
const ANSWERS = {
  on: 'This device now gets push messages.',
  off: 'Your browser has not allowed it yet.',
  blocked: 'Your browser has blocked it.',
} as const;

/** Push messages on this device. The browser is asked on a press only: asked before, most people say no for good. */
export function ThisDevice() {
  const { data: state, isError } = useThisDevice();
  return (
    <Card as="section" title="Push messages on this device">
      {state ? (
        <State state={state} />
      ) : isError ? (
        <State state="unsupported" />
      ) : (
        <Loading label="Asking your browser…">
          <Skeleton />
        </Loading>
      )}
    </Card>
  );
}

function State({ state }: { readonly state: PushState }) {
  if (state === 'unsupported')
    return <p>This browser cannot show push messages. We send you emails instead, and texts in an emergency.</p>;
  if (state === 'needsInstall')
    return (
      <Stack gap={3}>
        <p>On an iPhone or iPad, push messages need Not Alone on the home screen:</p>
        <ol>
          <li>Press Share in Safari, then “Add to Home Screen”.</li>
          <li>Open Not Alone from there and come back to this page.</li>
        </ol>
      </Stack>
    );
  if (state === 'blocked')
    return (
      <Notice tone="warning" title="Your browser blocks push messages of Not Alone.">
        <p>
          Press the sign to the left of the page’s address, allow notifications, and reload this page. On Android: hold
          the app’s icon, then App info, Notifications.
        </p>
      </Notice>
    );
  return state === 'on' ? <On /> : <Off />;
}

function On() {
  const turningOff = useToastedCall({
    send: turnOffPush,
    done: 'This device gets no more push messages.',
    failed: 'Failed to switch it off. Please try again.',
    changes: CHANGED,
  });
  return (
    <Stack gap={3}>
      <p>On. In an emergency it comes together with the text.</p>
      <div>
        <Button tone="secondary" isPending={turningOff.isPending} onPress={() => turningOff.mutate(undefined)}>
          Switch off on this device
        </Button>
      </div>
    </Stack>
  );
}

function Off() {
  const turningOn = useToastedCall({
    send: turnOnPush,
    done: (answer: 'on' | 'off' | 'blocked') => ANSWERS[answer],
    failed: FAILED,
    changes: CHANGED,
  });
  return (
    <Stack gap={3}>
      <p>
        Off. Switch it on and you hear of requests, messages and emergencies at once. Your browser asks you whether Not
        Alone may show them.
      </p>
      <div>
        <Button icon="bell" isPending={turningOn.isPending} onPress={() => turningOn.mutate(undefined)}>
          Switch on for this device
        </Button>
      </div>
    </Stack>
  );
}
