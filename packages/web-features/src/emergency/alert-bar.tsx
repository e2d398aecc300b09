import {
  type EmergencyAlert,
  type EmergencyRecord,
  type EmergencyRecords,
  emergencyRecords,
  type Session,
  useSession,
  useStoredValue,
} from '@notalone/web-kit';
import { Link, useLocation } from '@notalone/web-kit/router';
import css from './alert-view.module.css';
import { AlertView, type AlertViewProps } from './alert-view.tsx';
import { alertWords } from './alert-words.ts';
import { useAlert } from './use-alert.ts';
import { useLaterPosition } from './use-later-position.ts';
import { idOf, type Owner, UNKNOWN_CHILD } from './whose-button.ts';

const EMERGENCY_PAGE = '/emergency-sms';

const ownerOf = (id: string, { data }: EmergencyRecord, person: Session | undefined): Owner => ({
  kind: data || id === UNKNOWN_CHILD.id || (person?.role === 'child' && idOf(person) === id) ? 'child' : 'parent',
  id,
  name: data?.childName ?? '',
});

const keyOf = ({ alertId, pressedAgainAt = 0 }: EmergencyAlert) => `${alertId} ${pressedAgainAt}`;

/** A parent's own alert is nobody's business once the parent's session is over. */
function alertsOf(records: EmergencyRecords, person: Session | undefined) {
  return Object.entries(records)
    .flatMap(([id, record]) =>
      record.alert ? [{ owner: ownerOf(id, record, person), sent: record.alert, data: record.data }] : [],
    )
    .filter(({ owner }) => owner.kind === 'child' || (person && idOf(person) === owner.id));
}

/**
 * The alerts that were sent from this device, on every page until they are closed. In full on a child's pages; one line
 * on those of a parent, or of another child, who is signed in here.
 */
export function AlertBar() {
  const person = useSession();
  const records = useStoredValue(emergencyRecords) ?? {};
  const isEmergencyPage = useLocation().pathname === EMERGENCY_PAGE;
  const alerts = alertsOf(records, person);
  const isOwn = ({ id }: Owner) => !person || idOf(person) === id || (person.role !== 'child' && isEmergencyPage);
  if (alerts.length === 0) return null;
  const isNamed = Object.values(records).filter(({ data }) => data).length > 1;
  return (
    <div className={css.bar} data-many={alerts.length > 1}>
      {alerts.map((alert) =>
        isOwn(alert.owner) ? (
          <AlertView key={keyOf(alert.sent)} {...alert} isNamed={isNamed} takesFocus={isEmergencyPage} />
        ) : (
          <AlertLine key={keyOf(alert.sent)} {...alert} hasLink={person?.role !== 'child'} />
        ),
      )}
    </div>
  );
}

/** One line about an alert of a child who is not signed in. Its position goes on being sent. */
function AlertLine({ owner, sent, data, hasLink }: AlertViewProps & { readonly hasLink: boolean }) {
  const { alert, ageSeconds } = useAlert(owner, sent);
  const words = alertWords(alert, ageSeconds, data?.contacts);
  useLaterPosition(owner, sent, !words.isClosed && !alert?.readsOnly && (data?.isLocationOn ?? false));
  if (words.isClosed) return null;
  return (
    <section className={css.line} data-alert-bar data-tone={words.tone} aria-label={`${owner.name}’s message for help`}>
      <p role="status">
        {owner.name}: {words.text}
      </p>
      <a href="tel:999">Call 999</a>
      {hasLink && <Link to={EMERGENCY_PAGE}>Open</Link>}
    </section>
  );
}
