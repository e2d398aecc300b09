import { BIO_MAX, LOOKING_FOR_MAX } from '@notalone/contracts/limits';
import { FormSection, Notice, TextAreaField, TextField } from '@notalone/ui';
import { useFormField } from './use-form-field.ts';

/** `failure`: the server's error when saving failed; the specification shows it under the bio. */
export function StorySection({ failure }: { readonly failure: string | undefined }) {
  return (
    <FormSection title="Your story">
      <TextAreaField
        label="Bio"
        hint="What would you like another family to know? How long you have lived with diabetes, what your child loves, what nights are like."
        isRequired
        rows={5}
        maxLength={BIO_MAX}
        showCount
        {...useFormField('bio')}
      />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <TextField
        label="Looking For"
        hint="For example: a friend of the same age, someone to ask about pumps, a walk at the weekend."
        isOptional
        maxLength={LOOKING_FOR_MAX}
        {...useFormField('lookingFor')}
      />
    </FormSection>
  );
}
