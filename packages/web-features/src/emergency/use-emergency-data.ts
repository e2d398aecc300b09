import { type EmergencyData, emergencyRecords, useStoredValue } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useEffect, useEffectEvent, useState } from 'react';
import { endedBy, isSignedIn } from './calls.ts';
import { loadEmergencyData, syncDeviceKeys } from './emergency-data.ts';
import type { Owner } from './whose-button.ts';

/**
 * Whom the owner's button texts: what this browser keeps, until the server has answered. `onEnded` is called where the
 * button is no use here any more. What is kept of a child who is not signed in is loaded with the device's keys.
 */
export function useEmergencyData(owner: Owner, onEnded: (text: string) => void): EmergencyData | undefined {
  const kept = useStoredValue(emergencyRecords)?.[owner.id]?.data;
  const [loaded, setLoaded] = useState<EmergencyData>();
  const load = useEffectEvent(async () => {
    if (!isSignedIn(owner)) return;
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

interface DeviceKeys {
  /** `unknown`: the server could not be asked. */
  readonly state: 'asking' | 'known' | 'unknown';
  /** Why there is no button, where the server has said so. */
  readonly endedText?: string | undefined;
}

/** Whether the server has told whose keys this device holds. */
export function useDeviceKeys(): DeviceKeys {
  const [keys, setKeys] = useState<DeviceKeys>({ state: 'asking' });
  useEffect(() => {
    syncDeviceKeys().then(
      (endedText) => setKeys({ state: 'known', endedText }),
      (error: unknown) => {
        setKeys({ state: 'unknown' });
        logWarning('could not ask whose keys this device holds', error);
      },
    );
  }, []);
  return keys;
}
