import { useEffect, useState } from 'react';

export interface KnownPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyMetres: number;
  /** Milliseconds, by this device's clock. */
  readonly takenAt: number;
}
export type Position =
  | { readonly kind: 'off' | 'waiting' | 'unsupported' | 'denied' | 'failed' }
  | ({ readonly kind: 'known' } & KnownPosition);

/** The browser may answer with a position of this age at once, while it looks for a better one. */
const OLDEST_MS = 60_000;

/** Where the device is, as long as it may be known; nothing is asked of the browser while `isOn` is false. */
export function usePosition(isOn: boolean): Position {
  const [position, setPosition] = useState<Position>({ kind: 'waiting' });
  useEffect(() => {
    if (!isOn || !('geolocation' in navigator)) return;
    const { geolocation } = navigator;
    const watch = geolocation.watchPosition(
      ({ coords, timestamp }) =>
        setPosition({
          kind: 'known',
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracyMetres: Math.round(coords.accuracy),
          takenAt: timestamp,
        }),
      ({ code, PERMISSION_DENIED }) =>
        // An older position is better than none.
        setPosition((before) =>
          before.kind === 'known' ? before : { kind: code === PERMISSION_DENIED ? 'denied' : 'failed' },
        ),
      { enableHighAccuracy: true, maximumAge: OLDEST_MS },
    );
    return () => geolocation.clearWatch(watch);
  }, [isOn]);
  if (!isOn) return { kind: 'off' };
  return 'geolocation' in navigator ? position : { kind: 'unsupported' };
}

/** The members of a call that tell a position. */
export const positionInput = ({ latitude, longitude, accuracyMetres, takenAt }: KnownPosition) => ({
  latitude,
  longitude,
  accuracyMetres,
  positionAgeSeconds: Math.max(0, Math.round((Date.now() - takenAt) / 1000)),
});
