import { CheckboxField, Icon } from '@notalone/ui';
import { useLocationSetting, useSetLocation } from './use-location-setting.ts';

const LABEL = 'Say where I am when I ask for help';

/** The child's own switch: whether a message for help says where the child is. On unless switched off. */
export function LocationToggle() {
  const setting = useLocationSetting();
  const save = useSetLocation();
  const isOn = save.isPending ? save.variables : setting.data?.emergencyLocationEnabled !== false;
  return (
    <CheckboxField
      name="emergencyLocation"
      label={
        <>
          <Icon name="pin" /> {LABEL}
        </>
      }
      shortLabel={LABEL}
      isBoxed
      isDisabled={setting.data === undefined || save.isPending}
      value={isOn}
      onChange={(wanted) => save.mutate(wanted)}
    />
  );
}
