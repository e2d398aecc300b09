import { Button } from '../buttons/button.tsx';
import { Form } from '../forms/form.tsx';
import { FormSection } from '../forms/form-section.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Stepper } from '../layout/stepper.tsx';

const unchanged = () => undefined;

export function FormPart() {
  return (
    <Form
      aria-label="A form with mistakes"
      errors={{ city: 'City is required.', age: 'Required' }}
      attempt={1}
      onSubmit={unchanged}
    >
      <Stepper label="Steps" steps={['You', 'Place and picture', 'Story']} current={1} onSelect={unchanged} />
      <FormSection title="Where you are" description="Other families see your city.">
        <TextField name="city" label="City" value="" onChange={unchanged} isRequired />
        <TextField name="age" label="Age" size="short" value="" onChange={unchanged} isRequired />
      </FormSection>
      <FormSection title="Folded" description="For rarely used fields." isCollapsible>
        <TextField name="more" label="More" value="" onChange={unchanged} />
      </FormSection>
      <Button type="submit">Save</Button>
    </Form>
  );
}
