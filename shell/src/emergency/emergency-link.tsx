import { LinkButton } from '@notalone/ui';
import { emergencyRecords, useSession, useStoredValue } from '@notalone/web-kit';

/** The way to the emergency page for a child whose own pages do not come, or on whose device the session has ended. */
export function EmergencyLink() {
  const person = useSession();
  const isKept = Object.values(useStoredValue(emergencyRecords) ?? {}).some(({ data }) => data);
  if (person ? person.role !== 'child' : !isKept) return null;
  return (
    <div>
      <LinkButton to="/emergency-sms" tone="emergency" isWide>
        EMERGENCY SMS
      </LinkButton>
    </div>
  );
}
