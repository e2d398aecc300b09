import { FormSection, Notice, TextAreaField, TextField } from '@notalone/ui';
import { useFormField } from './use-form-field.ts';

/** `failure`: the server's error when saving failed; the specification shows it under the bio. */
export function StorySection({ failure }: { readonly failure: string | undefined }) {
  return (
    <FormSection title="Your story">
      <TextAreaField rows={5} showCount {...useFormField('bio')} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <TextField {...useFormField('lookingFor')} />
    </FormSection>
  );
}
