import { TEXTS } from '@notalone/contracts/texts';
import { useController } from 'react-hook-form';
import { furtherRules, profileRules } from './profile-rules.ts';
import type { ProfileValues } from './profile-values.ts';

type Rule = (value: never, values: ProfileValues) => true | string;
const rules: Partial<Record<keyof ProfileValues, Rule>> = {
  ...profileRules,
  photoConsent: (agreed: boolean) => agreed || TEXTS.photoConsentRequired,
};
const furtherOf: Partial<Record<keyof ProfileValues, Rule>> = furtherRules;

/** Name, value, handlers and ref of one field of the form around it, checked by its rule. Spread it over a field of packages/ui. */
export function useFormField<Name extends keyof ProfileValues>(name: Name) {
  const [first, further] = [rules[name], furtherOf[name]];
  const validate =
    first &&
    ((value: unknown, values: ProfileValues) => {
      const verdict = first(value as never, values);
      return verdict === true && further ? further(value as never, values) : verdict;
    });
  return useController<ProfileValues, Name>({ name, ...(validate && { rules: { validate } }) }).field;
}
