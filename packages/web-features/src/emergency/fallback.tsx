import { smsLink } from '@notalone/contracts/emergency-sms-text';
import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import type { EmergencyData, EmergencyPress } from '@notalone/web-kit';
import css from './emergency.module.css';
import { readableNumber, textForPhone } from './emergency-text.ts';
import type { KnownPosition } from './use-position.ts';

interface FallbackProps {
  readonly data: EmergencyData | undefined;
  readonly press?: EmergencyPress | undefined;
  readonly position?: KnownPosition | undefined;
}

/** What works without us: a text message from this device to each contact, and a call. */
export function Fallback({ data, press, position }: FallbackProps) {
  if (!data || data.contacts.length === 0) return null;
  return (
    <div className={css.fallback}>
      <ul className={css.links}>
        {data.contacts.map((contact) => (
          <li key={contact._id} className={css.pair}>
            <a
              className={css.call}
              href={smsLink(contact.phoneNumber, textForPhone({ contact, data, press, position }))}
            >
              Text {contact.name}
            </a>
            <a className={css.call} href={`tel:${contact.phoneNumber}`}>
              Ring {contact.name}
            </a>
            <span className={css.digits}>{readableNumber(contact.phoneNumber)}</span>
          </li>
        ))}
      </ul>
      <p>{EMERGENCY_TEXTS.pressSendArrow}</p>
      <p>{EMERGENCY_TEXTS.nothingHappened}</p>
    </div>
  );
}
