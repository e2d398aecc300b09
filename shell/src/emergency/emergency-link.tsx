import { LinkButton } from '@notalone/ui';
import { useSession } from '@notalone/web-kit';

/** The way to the emergency page for a child whose own pages do not come. */
export function EmergencyLink() {
  if (useSession()?.role !== 'child') return null;
  return (
    <div>
      <LinkButton to="/emergency-sms" tone="danger" isWide>
        EMERGENCY SMS
      </LinkButton>
    </div>
  );
}
