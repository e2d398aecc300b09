import { CITY_MAX, POSTCODE_MAX, RADIUS_MILES_MAX, RADIUS_MILES_MIN } from '@notalone/contracts/limits';
import { FormSection, TextField } from '@notalone/ui';
import { useFormField } from './use-form-field.ts';

export function PlaceSection() {
  return (
    <FormSection
      title="Where you are"
      description="We use only the first half of your postcode, and nobody sees it: other families see your city and a rough distance."
    >
      <TextField
        label="Postcode"
        isRequired
        size="short"
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={POSTCODE_MAX}
        {...useFormField('postcode')}
      />
      <TextField label="City" isRequired autoComplete="address-level2" maxLength={CITY_MAX} {...useFormField('city')} />
      <TextField
        label="Search Radius"
        hint={`How far to look for other families, ${RADIUS_MILES_MIN} to ${RADIUS_MILES_MAX}.`}
        isRequired
        inputMode="numeric"
        size="short"
        suffix="miles"
        {...useFormField('searchRadius')}
      />
    </FormSection>
  );
}
