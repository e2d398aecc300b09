import { Button, Notice } from '@notalone/ui';
import { useLocation } from '@notalone/web-kit/router';
import { useState } from 'react';
import css from './unknown-address.module.css';

/** An address may be as long as a browser allows. */
const SHOWN_LENGTH = 80;

/** What `CurrentPage` leaves in the history when it redirects from an address that is no page. */
export interface RedirectedFrom {
  readonly unknownAddress: string;
}

const addressIn = (state: unknown) => (state as RedirectedFrom | null)?.unknownAddress;

/** Says that there is no such page, on the page shown instead and on the next ones until it is closed. */
export function UnknownAddress() {
  const location = useLocation();
  const arrived = addressIn(location.state);
  const [seen, setSeen] = useState({ key: location.key, address: arrived });
  if (arrived && seen.key !== location.key) setSeen({ key: location.key, address: arrived });
  if (!seen.address) return null;
  const { address } = seen;
  return (
    <div className={css.place}>
      <Notice
        isLive
        title="We could not find that page."
        action={
          <Button tone="secondary" size="small" onPress={() => setSeen({ key: location.key, address: undefined })}>
            Close
          </Button>
        }
      >
        <p className={css.address}>
          {address.slice(0, SHOWN_LENGTH)}
          {address.length > SHOWN_LENGTH && '…'}
        </p>
      </Notice>
    </div>
  );
}
