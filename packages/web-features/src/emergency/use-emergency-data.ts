import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { type EmergencyData, emergencyData, useSession, useStoredValue } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useState } from 'react';
import { hasErrorCode } from '../api-errors.ts';
import { loadEmergencyData } from './prepare-device.ts';

interface Loaded {
  /** What this browser kept, until the server has answered. */
  readonly data: EmergencyData | undefined;
  /** Why the button is no use on this device. */
  readonly ended?: string | undefined;
}

/** Why the button is no use here, if that is what the error says. */
function endedBy(error: unknown): string | undefined {
  if (hasErrorCode(error, 'BUTTON_ENDED')) return EMERGENCY_TEXTS.buttonEnded;
  if (hasErrorCode(error, 'UNAUTHENTICATED')) return EMERGENCY_TEXTS.notSetUp;
  logWarning('could not load the emergency contacts, using those in this browser', error);
  return undefined;
}

async function load(): Promise<Loaded> {
  try {
    return { data: await loadEmergencyData() };
  } catch (error) {
    const ended = endedBy(error);
    // The parent has had this device forgotten, or the family is gone: so are its contacts here.
    if (ended) emergencyData.set(undefined);
    return { data: undefined, ended };
  }
}

/** The contacts that the button texts, for a child, its device without a login, or a parent who tests. */
export function useEmergencyData(): Loaded {
  const person = useSession();
  const personId = person?.role === 'child' ? person.childId : person?.userId;
  const isParent = person !== undefined && person.role !== 'child';
  const kept = useStoredValue(emergencyData);
  const [loaded, setLoaded] = useState<Loaded & { readonly personId: string | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    void load().then((answer) => {
      if (isCurrent) setLoaded({ ...answer, personId });
    });
    return () => {
      isCurrent = false;
    };
  }, [personId]);
  const own = loaded?.personId === personId ? loaded : undefined;
  const mine = !person || kept?.childId === personId ? kept : undefined;
  return { data: isParent ? own?.data : mine, ended: own?.ended };
}
