import { Button, Notice } from '@notalone/ui';
import { QueryClientProvider } from '@notalone/web-kit/queries';
import { queryClient } from '../../remotes/query-client.ts';
import { useLostPhoneReadyAt, useStopLostPhone } from './use-lost-phone.ts';

/** Somebody says that they have lost the phone and forgotten the password. Whoever is logged in can stop it. */
export const LostPhoneBanner = () => (
  <QueryClientProvider client={queryClient}>
    <Banner />
  </QueryClientProvider>
);

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

function Banner() {
  const readyAt = useLostPhoneReadyAt();
  const stopping = useStopLostPhone();
  if (!readyAt) return null;
  return (
    <Notice
      tone="danger"
      title="Somebody asks for a new number and password for this account"
      isLive
      action={
        <Button tone="danger" isPending={stopping.isPending} onPress={() => stopping.mutate(undefined)}>
          This was not me: stop it
        </Button>
      }
    >
      They say that the phone is lost and the password forgotten. From {format.format(new Date(readyAt))} they can
      choose new ones.
    </Notice>
  );
}
