import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { Card, CheckboxField } from '@notalone/ui';
import { useChange } from './status-line.tsx';
import { setLocationSharing, settingsKey } from './use-settings.ts';

/** Whether alerts of the family may say where the child is. Off is free, and at once. */
export function LocationSharing({ isOn }: { readonly isOn: boolean }) {
  const save = useChange({
    send: setLocationSharing,
    done: ({ emergencyLocationEnabled }) =>
      emergencyLocationEnabled ? EMERGENCY_TEXTS.locationEnabled : EMERGENCY_TEXTS.locationDisabled,
    failed: EMERGENCY_TEXTS.locationFailed,
    changes: [settingsKey],
  });
  return (
    <Card as="section" title="Location">
      <CheckboxField
        name="location"
        label="Location sharing"
        hint="Messages say where your child is, as long as your child’s own switch is on too and you have agreed to it on the Monitor page."
        isBoxed
        isDisabled={save.isPending}
        value={save.isPending ? save.variables : isOn}
        onChange={(enabled) => save.mutate(enabled)}
      />
    </Card>
  );
}
