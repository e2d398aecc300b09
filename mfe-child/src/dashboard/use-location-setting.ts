import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { shouldRetry } from '@notalone/web-features/api-errors';
import { applyOwnLocation } from '@notalone/web-features/emergency/prepare-device';
import { api } from '@notalone/web-kit';
import { useQuery, useQueryClient } from '@notalone/web-kit/queries';
import { useToastedCall } from '../shared/toasted-call.ts';
import { childKey } from './use-child.ts';

const settingKey = [...childKey, 'emergency-location'] as const;

export const useLocationSetting = () =>
  useQuery({
    queryKey: settingKey,
    queryFn: ({ signal }) => api('GET /api/profile/emergency-location-setting', { signal }),
    retry: shouldRetry,
  });

/** Saves it, and tells the button of this device. */
export function useSetLocation() {
  const queries = useQueryClient();
  return useToastedCall({
    send: (emergencyLocationEnabled: boolean) =>
      api('PUT /api/profile/emergency-location-setting', { body: { emergencyLocationEnabled } }),
    done: ({ emergencyLocationEnabled }) =>
      emergencyLocationEnabled ? EMERGENCY_TEXTS.ownLocationEnabled : EMERGENCY_TEXTS.ownLocationDisabled,
    failed: EMERGENCY_TEXTS.ownLocationFailed,
    changes: [],
    onDone: (saved) => {
      queries.setQueryData(settingKey, saved);
      void applyOwnLocation(saved.emergencyLocationEnabled);
    },
  });
}
