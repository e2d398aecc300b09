import { CITY_MAX, POSTCODE_MAX, RADIUS_MILES_MAX, RADIUS_MILES_MIN } from '@notalone/contracts/limits';
import { FormSection, TextField } from '@notalone/ui';
import { useFormField } from './use-form-field.ts';

export function LocationSection() {
  return (
    <FormSection title="Where you are" description="Other families see your city and an approximate distance.">
      <TextField
        label="Postcode"
        hint="We ask for the whole postcode to check it; only its first half is used and it is never shown. In Northern Ireland, the Channel Islands and the Isle of Man we go by your town."
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
