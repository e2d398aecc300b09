import { Dialog } from '@notalone/ui/overlays';
import { firstExistingPage } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import { useState } from 'react';
import css from './dashboard.module.css';
import type { Self } from './use-child.ts';

const PAGE = '/emergency-sms';

/** Leads to the emergency page. Where that page is not there, it shows whom to call. */
export function EmergencyButton({ self }: { readonly self?: Self }) {
  const [isOpen, setOpen] = useState(false);
  if (firstExistingPage(PAGE))
    return (
      <Link to={PAGE} className={css.emergency ?? ''}>
        EMERGENCY SMS
      </Link>
    );
  return (
    <>
      <button type="button" className={css.emergency} onClick={() => setOpen(true)}>
        EMERGENCY SMS
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="I need help">
        <div className={css.calls}>
          <a className={css.call} data-danger href="tel:999">
            Call 999
          </a>
          {self?.parentPhone && (
            <a className={css.call} href={`tel:${self.parentPhone}`}>
              Call {self.parentUsername}
            </a>
          )}
          <p>Is a grown-up near you? Tell them now.</p>
        </div>
      </Dialog>
    </>
  );
}
