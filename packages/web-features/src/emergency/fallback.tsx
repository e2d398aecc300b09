import { smsLink } from '@notalone/contracts/emergency-sms-text';
import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import type { EmergencyData, EmergencyPress } from '@notalone/web-kit';
import css from './emergency.module.css';
import { readableNumber, textForPhone } from './emergency-text.ts';
import type { KnownPosition } from './use-position.ts';

interface FallbackProps {
  readonly data: EmergencyData | undefined;
  readonly press?: EmergencyPress | undefined;
  readonly position: KnownPosition | undefined;
}

/** What works without us: a text message from this device to each contact, and 999. */
export function Fallback({ data, press, position }: FallbackProps) {
  const text = textForPhone({ data, press, position });
  const contacts = data?.contacts ?? [];
  return (
    <div className={css.fallback}>
      {contacts.length > 0 && (
        <>
          <ul className={css.links}>
            {contacts.map(({ _id, name, phoneNumber }) => (
              <li key={_id}>
                <a className={css.call} href={smsLink(phoneNumber, text)}>
                  Text {name}
                  <span className={css.digits}>{readableNumber(phoneNumber)}</span>
                </a>
              </li>
            ))}
          </ul>
          <p>{EMERGENCY_TEXTS.pressSendArrow}</p>
          <p>{EMERGENCY_TEXTS.nothingHappened}</p>
        </>
      )}
      <CallAmbulance />
    </div>
  );
}

/** 112 reaches the emergency services wherever a device is; in the UK children know 999. */
const isAbroad = () =>
  !/^Europe\/(?:London|Belfast|Guernsey|Jersey|Isle_of_Man)$/.test(Intl.DateTimeFormat().resolvedOptions().timeZone);

export function CallAmbulance() {
  return (
    <>
      <a className={css.call} data-danger href="tel:999">
        Call 999
      </a>
      {isAbroad() && (
        <a className={css.call} data-danger href="tel:112">
          Not in the UK? Call 112
        </a>
      )}
    </>
  );
}
