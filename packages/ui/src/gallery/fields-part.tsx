import { CheckboxField } from '../forms/checkbox-field.tsx';
import { CodeField } from '../forms/code-field.tsx';
import { DateField } from '../forms/date-field.tsx';
import { ImageField } from '../forms/image-field.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { RadioField } from '../forms/radio-field.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';

const unchanged = () => undefined;
const OPTIONS = [
  { value: '1', label: 'Type 1' },
  { value: '2', label: 'Type 2' },
];

export function FieldsPart() {
  return (
    <>
      <TextField name="empty" label="City" hint="Where you live." value="" onChange={unchanged} isOptional />
      <TextField name="wrong" label="City" error="City is required." value="" onChange={unchanged} />
      <TextField name="off" label="City" value="Leeds" onChange={unchanged} isDisabled />
      <TextField name="short" label="Age" size="short" suffix="years" value="7" onChange={unchanged} />
      <TextAreaField
        name="bio"
        label="Bio"
        maxLength={500}
        showCount
        value="We have two children."
        onChange={unchanged}
      />
      <SelectField
        name="type"
        label="Type"
        options={OPTIONS}
        placeholder="Please choose"
        value=""
        onChange={unchanged}
      />
      <DateField name="date" label="Diagnosis Date" value="2021-03-05" onChange={unchanged} />
      <PasswordField name="password" label="Password" autoComplete="new-password" value="secret" onChange={unchanged} />
      <CodeField name="code" label="Code" value="123456" onChange={unchanged} />
      <RadioField name="row" label="Diabetes Type" layout="row" options={OPTIONS} value="1" onChange={unchanged} />
      <RadioField name="stack" label="Diabetes Type" error="Required" options={OPTIONS} value="" onChange={unchanged} />
      <CheckboxField name="agreed" label="I agree" hint="You can change it." isBoxed value onChange={unchanged} />
      <CheckboxField name="plain" label="Remember Me" value={false} onChange={unchanged} />
      <CheckboxField name="gone" label="Not now" value={false} onChange={unchanged} isDisabled />
      <ImageField name="picture" label="Picture" maxBytes={1} value={undefined} onChange={unchanged} isOptional />
    </>
  );
}
