import { type EmergencyData, emergencyRecords, useStoredValue } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useState } from 'react';
import { endedBy } from './calls.ts';
import { loadEmergencyData, syncDeviceKeys } from './emergency-data.ts';
import { type Owner, UNKNOWN_CHILD } from './whose-button.ts';

/**
 * Whom the owner's button texts: what this browser keeps, until the server has answered. `onEnded` is called where the
 * button is no use here any more.
 */
export function useEmergencyData(owner: Owner, onEnded: (text: string) => void): EmergencyData | undefined {
  const kept = useStoredValue(emergencyRecords)?.[owner.id]?.data;
  const [loaded, setLoaded] = useState<EmergencyData>();
  const load = useEffectEvent(async () => {
    if (owner.id === UNKNOWN_CHILD.id) return;
    try {
      setLoaded(await loadEmergencyData(owner));
    } catch (error) {
      const ended = endedBy(owner, error);
      if (ended) onEnded(ended);
      else logWarning('could not load the emergency contacts, using those in this browser', error);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each owner
  useEffect(() => void load(), [owner.id]);
  return kept ?? loaded;
}

/** Whether the server has told whose keys this device holds. */
export function useDeviceKeys(): 'asking' | 'known' | 'unknown' {
  const [state, setState] = useState<'asking' | 'known' | 'unknown'>('asking');
  useEffect(() => {
    syncDeviceKeys().then(
      () => setState('known'),
      (error: unknown) => {
        setState('unknown');
        logWarning('could not ask whose keys this device holds', error);
      },
    );
  }, []);
  return state;
}
