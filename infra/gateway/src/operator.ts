/** Who runs this installation, as the pages say it: footer, terms of use, privacy policy. */
export interface Operator {
  /** The name that the law knows: the company's. */
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Where letters, those of a court too, reach the operator. On one line. */
  readonly address: string;
}

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/;
/** As people write it: spaces may stand anywhere after the first digit. */
const UK_PHONE = /^(?:\+44|0)(?: ?\d){9,10}$/;
const LINE = /^\S[^\n\r]*$/;

function matching(name: string, value: string | undefined, shape: RegExp, as: string): string {
  if (!value) throw new Error(`${name} is missing`);
  if (!shape.test(value)) throw new Error(`${name} must be ${as}`);
  return value;
}

/** The operator from the environment. @throws naming the variable that is missing or wrong */
export const readOperator = (env: NodeJS.ProcessEnv): Operator => ({
  name: matching('OPERATOR_NAME', env.OPERATOR_NAME, LINE, 'a name on one line'),
  email: matching('OPERATOR_EMAIL', env.OPERATOR_EMAIL, EMAIL, 'an e-mail address'),
  phone: matching('OPERATOR_PHONE', env.OPERATOR_PHONE, UK_PHONE, 'a UK phone number, as in 0113 496 0123'),
  address: matching('OPERATOR_ADDRESS', env.OPERATOR_ADDRESS, LINE, 'a postal address on one line'),
});
