import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { EMERGENCY_CONTACTS_MAX, FREE_CONTACTS } from '@notalone/contracts/limits';
import { ErrorState, Loading, Notice, Page, Skeleton, Stack } from '@notalone/ui';
import { PasswordGate } from '@notalone/web-features/password-gate';
import { usePageTitle } from '@notalone/web-kit';
import { AddContact } from './add-contact.tsx';
import { CodeReference } from './code-reference.tsx';
import { ContactList } from './contacts.tsx';
import { Devices } from './devices.tsx';
import css from './emergency-settings.module.css';
import { History, SendTest } from './history.tsx';
import { InTheTexts } from './in-the-texts.tsx';
import { LastAlert } from './last-alert.tsx';
import { LocationSharing } from './location-sharing.tsx';
import { MessageEditor } from './message-editor.tsx';
import { OthersContacts } from './others-contacts.tsx';
import { StatusLine } from './status-line.tsx';
import { Locked, ManageSubscription, useReturnFromCheckout } from './subscribe.tsx';
import {
  failureText,
  type Settings,
  type Subscription,
  useDevices,
  useSettings,
  useSubscription,
} from './use-settings.ts';

const TITLE = 'Emergency settings';

/** /emergency-settings: whom a child's button texts, and with which words. */
export function EmergencySettingsPage() {
  usePageTitle(TITLE);
  const settings = useSettings();
  const subscription = useSubscription();
  return (
    <Page title={TITLE} width="wide" lead="Who your child’s button texts, and what it says. Sending is always free.">
      {settings.data ? (
        <PasswordGate>
          <StatusLine>
            <Sections settings={settings.data} subscription={subscription.data} />
          </StatusLine>
        </PasswordGate>
      ) : settings.isPending ? (
        <Loading label="Loading your emergency settings…">
          <Skeleton size="l" />
          <Skeleton />
        </Loading>
      ) : (
        <ErrorState
          title={EMERGENCY_TEXTS.settingsLoadFailed}
          message={failureText(settings.error, '')}
          isRetrying={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      )}
    </Page>
  );
}

interface SectionsProps {
  readonly settings: Settings;
  readonly subscription: Subscription | undefined;
}

function Sections({ settings, subscription }: SectionsProps) {
  const { isWaiting, isCancelled } = useReturnFromCheckout();
  const { emergencyContacts: contacts, emergencyMessage, emergencyLocationEnabled } = settings;
  const isSubscribed = subscription?.subscribed ?? settings.subscribed ?? false;
  const isAsked = useDevices().data?.some(({ isApproved }) => isApproved === false);
  const isFreeLeft = contacts.filter(({ isParent }) => !isParent).length < FREE_CONTACTS;
  const add = <AddContact isFull={contacts.length >= EMERGENCY_CONTACTS_MAX} />;
  return (
    <Stack gap={6}>
      {isWaiting && (
        <Notice tone="info" isLive>
          Thank you. We are waiting for the payment provider; this takes a few seconds.
        </Notice>
      )}
      {isCancelled && <Notice tone="info">You have not subscribed. Nothing was charged.</Notice>}
      <LastAlert />
      {isAsked && (
        <Notice tone="warning">
          <p>
            A device waits for your answer: <a href="#devices">is it your child’s?</a>
          </p>
        </Notice>
      )}
      {subscription?.subscribed && <ManageSubscription subscription={subscription} />}
      <div className={css.columns}>
        <Stack gap={6}>
          <ContactList contacts={contacts} />
          <OthersContacts settings={settings} />
          {!isSubscribed && isFreeLeft && add}
          <Locked isLocked={!isSubscribed} subscription={subscription}>
            <Stack gap={6}>
              <MessageEditor key={emergencyMessage} message={emergencyMessage} />
              {(isSubscribed || !isFreeLeft) && add}
            </Stack>
          </Locked>
        </Stack>
        <Stack gap={6}>
          <SendTest />
          <LocationSharing isOn={emergencyLocationEnabled} />
          <InTheTexts settings={settings} />
          <div id="devices">
            <Devices />
          </div>
          <CodeReference />
        </Stack>
      </div>
      <History />
    </Stack>
  );
}
