import { FormSection, TextField } from '@notalone/ui';
import { useFormField } from './use-form-field.ts';

export function LocationSection() {
  return (
    <FormSection title="Where you are" description="Other families see your city and an approximate distance.">
      <TextField size="short" autoComplete="postal-code" autoCapitalize="characters" {...useFormField('postcode')} />
      <TextField autoComplete="address-level2" {...useFormField('city')} />
      <TextField inputMode="numeric" size="short" suffix="miles" {...useFormField('searchRadius')} />
    </FormSection>
  );
}
