import { PasswordField, TextField } from '@notalone/ui';
import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';
import { email, phone, required } from './field-rules.ts';

interface FieldOf<V extends FieldValues> {
  readonly control: Control<V>;
}

/** Email address of an account. Use `autoComplete="username"` where it identifies the login. */
export const EmailField = <V extends FieldValues & { email: string }>({
  control,
  autoComplete = 'email',
}: FieldOf<V> & { autoComplete?: 'email' | 'username' }) => (
  <Controller
    name={'email' as Path<V>}
    control={control}
    rules={email}
    render={({ field }) => <TextField label="Email" type="email" autoComplete={autoComplete} isRequired {...field} />}
  />
);

/** Phone number of an account. */
export const PhoneField = <V extends FieldValues & { phoneNumber: string }>({
  control,
  hint,
}: FieldOf<V> & { readonly hint: string }) => (
  <Controller
    name={'phoneNumber' as Path<V>}
    control={control}
    rules={phone}
    render={({ field }) => (
      <TextField label="UK phone number" type="tel" hint={hint} autoComplete="tel" isRequired {...field} />
    )}
  />
);

/** An existing secret: a password or a PIN. */
export const SecretField = <V extends FieldValues>({
  control,
  name,
  label,
}: FieldOf<V> & { readonly name: Path<V>; readonly label: string }) => (
  <Controller
    name={name}
    control={control}
    rules={required}
    render={({ field }) => <PasswordField label={label} autoComplete="current-password" isRequired {...field} />}
  />
);
