import { Button, Notice } from '@notalone/ui';
import { useLocation, useNavigate } from '@notalone/web-kit/router';
import { useState } from 'react';
import placeCss from './notice-place.module.css';
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
  const { key, pathname, state } = useLocation();
  const navigate = useNavigate();
  const arrived = addressIn(state);
  const [seen, setSeen] = useState({ key, address: arrived });
  if (arrived && seen.key !== key) setSeen({ key, address: arrived });
  if (!seen.address) return null;
  const { address } = seen;
  const close = () => {
    setSeen({ key, address: undefined });
    // A reload must not bring it back, and the pressed button is gone with the focus.
    if (arrived) navigate(pathname, { replace: true });
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <div className={placeCss.place}>
      <Notice
        isLive
        title="We could not find that page."
        action={
          <Button tone="secondary" size="small" onPress={close}>
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
