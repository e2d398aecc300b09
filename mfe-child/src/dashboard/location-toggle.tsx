import { CheckboxField } from '@notalone/ui';
import { useLocationSetting, useSetLocation } from './use-location-setting.ts';

/** The child's own switch: whether a message for help says where the child is. On unless switched off. */
export function LocationToggle() {
  const setting = useLocationSetting();
  const save = useSetLocation();
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
