import { PROFILE_FIELDS, type ProfileField, type ProfileFieldName } from '@notalone/contracts/profile-field-table';
import { useController } from 'react-hook-form';
import { checkField, secondaryRules } from './profile-rules.ts';
import type { ProfileValues } from './profile-values.ts';

type Rule = (value: never, values: ProfileValues) => true | string;
const secondaryRulesByName: Partial<Record<ProfileFieldName, Rule>> = secondaryRules;

/**
 * Connects one field of the surrounding form, with its label, hint, length and rules. Spread the result over a field of
 * packages/ui.
 */
export function useFormField<Name extends ProfileFieldName>(name: Name) {
  const { label, hint, kind, max: maxLength, required }: ProfileField = PROFILE_FIELDS[name];
  const validate = (value: unknown, values: ProfileValues) => {
    const verdict = checkField(name, value as ProfileValues[Name]);
    return verdict === true ? (secondaryRulesByName[name]?.(value as never, values) ?? true) : verdict;
  };
  const { field } = useController<ProfileValues, Name>({ name, rules: { validate } });
  const isRequired = required !== undefined;
  return {
    label,
    hint,
    isRequired,
    isOptional: !isRequired && kind !== 'choice' && kind !== 'flag',
    ...(maxLength !== undefined && { maxLength }),
    ...field,
  };
}
