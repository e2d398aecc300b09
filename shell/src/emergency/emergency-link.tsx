import { LinkButton } from '@notalone/ui';
import { emergencyData, useSession, useStoredValue } from '@notalone/web-kit';

/** The way to the emergency page for a child whose own pages do not come, or on whose device the session has ended. */
export function EmergencyLink() {
  const person = useSession();
  const hasKey = useStoredValue(emergencyData)?.hasKey;
  if (person ? person.role !== 'child' : !hasKey) return null;
  return (
    <div>
      <LinkButton to="/emergency-sms" tone="danger" isWide>
        EMERGENCY SMS
      </LinkButton>
    </div>
  );
}
