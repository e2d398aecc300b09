import { CONSENTS } from '@notalone/contracts/consents';
import { CheckboxField } from '@notalone/ui';

export interface Agreed {
  readonly login: boolean;
  readonly messages: boolean;
  readonly position: boolean;
}
interface ConsentFieldsProps {
  readonly value: Agreed;
  readonly onChange: (value: Agreed) => void;
  /** The login exists already: what was agreed to for it ends by removing the child. */
  readonly withoutLogin?: boolean;
}

/** What the parent agrees to, each purpose by itself and off until chosen (rules 4.1). */
export function ConsentFields({ value, onChange, withoutLogin = false }: ConsentFieldsProps) {
  const box = (purpose: keyof Agreed, text: string, shortLabel: string) => (
    <CheckboxField
      name={purpose}
      label={text}
      shortLabel={shortLabel}
      isBoxed
      value={value[purpose]}
      onChange={(given) => onChange({ ...value, [purpose]: given })}
    />
  );
  return (
    <>
      {!withoutLogin && box('login', CONSENTS.childLogin.text, 'Your agreement to the login')}
      {box('messages', CONSENTS.childMessages.text, 'Messages')}
      {box('position', CONSENTS.childPosition.text, 'Location in an emergency')}
    </>
  );
}
