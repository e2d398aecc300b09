import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { Button, Notice, Stack } from '@notalone/ui';
import { toast } from '@notalone/web-kit';
import { useQueryClient } from '@notalone/web-kit/queries';
import { useSearchParams } from '@notalone/web-kit/router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import css from './emergency-settings.module.css';
import { useChange } from './status-line.tsx';
import {
  openPortal,
  type Subscription,
  settingsKey,
  startCheckout,
  subscriptionKey,
  useSubscription,
} from './use-settings.ts';

/** A cache for other pages of this browser; what is unlocked the server alone decides. */
const SUBSCRIBED_KEY = 'emergency_sms_subscribed';
/** The payment provider's event may come after the person. */
const ASK_AGAIN_MS = 2_000;

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

function rememberSubscribed(subscribed: boolean): void {
  try {
    if (subscribed) localStorage.setItem(SUBSCRIBED_KEY, 'true');
    else localStorage.removeItem(SUBSCRIBED_KEY);
  } catch {
    // Only a cache: the browser blocks storage.
  }
}

/** After Checkout: asks the server until it knows of the subscription, and says so once. */
export function useReturnFromCheckout(): { readonly isWaiting: boolean; readonly isCancelled: boolean } {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get('checkout');
  const queries = useQueryClient();
  const subscription = useSubscription();
  const { data, refetch } = subscription;
  const isBack = outcome === 'success';
  const isWaiting = isBack && data?.subscribed !== true;
  useEffect(() => {
    if (data) rememberSubscribed(data.subscribed);
  }, [data]);
  const ask = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const celebrate = useEffectEvent(() => {
    toast(EMERGENCY_TEXTS.subscribed);
    void queries.invalidateQueries({ queryKey: settingsKey });
    setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (isBack && !isWaiting) celebrate();
  }, [isBack, isWaiting]);
  return { isWaiting, isCancelled: outcome === 'cancelled' };
}

interface LockedProps {
  readonly isLocked: boolean;
  readonly subscription: Subscription | undefined;
  readonly children: ReactNode;
}

/** What needs the subscription, under the overlay that sells it. */
export function Locked({ isLocked, subscription, children }: LockedProps) {
  return (
    <div className={css.lockable}>
      <div className={css.below} inert={isLocked} data-locked={isLocked}>
        {children}
      </div>
      {isLocked && (
        <section className={css.overlay} aria-label={EMERGENCY_TEXTS.subscribeToUnlock}>
          <Offer subscription={subscription} />
        </section>
      )}
    </div>
  );
}

function Offer({ subscription }: { readonly subscription: Subscription | undefined }) {
  const checkout = useChange({
    send: startCheckout,
    done: 'Taking you to the payment page…',
    failed: 'The payment page did not open. Please try again.',
    changes: [],
  });
  return (
    <Stack gap={4}>
      <h2>{EMERGENCY_TEXTS.subscribeToUnlock}</h2>
      <p>
        Write your own message and add up to four contacts
        {subscription && ` for ${pounds(subscription.pricePence)} a month. Cancel at any time`}.
      </p>
      <p>
        <strong>Sending is free, always.</strong> Your child’s button works without a subscription: it texts you and one
        more contact.
      </p>
      <Button
        isPending={checkout.isPending}
        onPress={() => checkout.mutate(undefined, { onSuccess: ({ url }) => location.assign(url) })}
      >
        Subscribe
      </Button>
    </Stack>
  );
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

function sayStatus({ status, currentPeriodEnd, cancelAtPeriodEnd }: Subscription): string {
  const end = currentPeriodEnd && DAY.format(new Date(currentPeriodEnd));
  if (status === 'included') return 'Included for administrators.';
  if (status === 'grace')
    return 'Your last payment did not go through. Everything keeps working for 7 days: please check your card.';
  if (cancelAtPeriodEnd) return `Cancelled. It lasts until ${end ?? 'the end of the month'}.`;
  return end ? `Active. Next payment on ${end}.` : 'Active.';
}

/** How the subscription stands, and the provider's page for the card and for cancelling. */
export function ManageSubscription({ subscription }: { readonly subscription: Subscription }) {
  const portal = useChange({
    send: openPortal,
    done: 'Taking you to the payment page…',
    failed: 'The payment page did not open. Please try again.',
    changes: [subscriptionKey],
  });
  return (
    <Notice tone={subscription.status === 'grace' ? 'warning' : 'success'} title="Subscription">
      <Stack gap={3}>
        <p>{sayStatus(subscription)}</p>
        {subscription.status !== 'included' && (
          <div>
            <Button
              tone="secondary"
              size="small"
              isPending={portal.isPending}
              onPress={() => portal.mutate(undefined, { onSuccess: ({ url }) => location.assign(url) })}
            >
              Manage or cancel
            </Button>
          </div>
        )}
      </Stack>
    </Notice>
  );
}
