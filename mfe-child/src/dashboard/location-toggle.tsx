import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { CheckboxField } from '@notalone/ui';
import { shouldRetry } from '@notalone/web-features/api-errors';
import { applyOwnLocation } from '@notalone/web-features/emergency/prepare-device';
import { api } from '@notalone/web-kit';
import { useQuery, useQueryClient } from '@notalone/web-kit/queries';
import { useToastedCall } from '../shared/toasted-call.ts';
import { childKey } from './use-child.ts';

const settingKey = [...childKey, 'emergency-location'] as const;

/** The child's own switch: whether a message for help says where the child is. On unless switched off. */
export function LocationToggle() {
  const queries = useQueryClient();
  const setting = useQuery({
    queryKey: settingKey,
    queryFn: ({ signal }) => api('GET /api/profile/emergency-location-setting', { signal }),
    retry: shouldRetry,
  });
  const save = useToastedCall({
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
  const isOn = save.isPending ? save.variables : setting.data?.emergencyLocationEnabled !== false;
  return (
    <CheckboxField
      name="emergencyLocation"
      label="Say where I am when I ask for help"
      isBoxed
      isDisabled={setting.data === undefined || save.isPending}
      value={isOn}
      onChange={(wanted) => save.mutate(wanted)}
    />
  );
}
