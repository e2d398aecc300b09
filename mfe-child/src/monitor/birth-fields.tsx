import { Cluster, SelectField } from '@notalone/ui';

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(2026, index, 1)),
}));
const YEARS_BACK = 19;

/** Years in which a child of up to 18 was born, the latest first. */
const years = (now: Date) =>
  Array.from({ length: YEARS_BACK }, (_, back) => {
    const year = String(now.getFullYear() - back);
    return { value: year, label: year };
  });

export interface Birth {
  readonly month: string;
  readonly year: string;
}
interface BirthFieldsProps {
  readonly value: Birth;
  readonly onChange: (value: Birth) => void;
}

/** Month and year of birth. Nobody else sees them; without them the child neither writes nor asks for friends. */
export function BirthFields({ value, onChange }: BirthFieldsProps) {
  return (
    <>
      <Cluster gap={3} align="start">
        <SelectField
          name="birthMonth"
          label="Month of birth"
          isOptional
          placeholder="Month"
          options={MONTHS}
          value={value.month}
          onChange={(month) => onChange({ ...value, month })}
        />
        <SelectField
          name="birthYear"
          label="Year of birth"
          isOptional
          placeholder="Year"
          options={years(new Date())}
          value={value.year}
          onChange={(year) => onChange({ ...value, year })}
        />
      </Cluster>
      <p>
        We use it for messages (from 8), for who may read them (see below), and so that friends are of a similar age.
        Without it your child can neither write messages nor ask for friends.
      </p>
    </>
  );
}

/** `March 2008`, or the year alone. */
export const birthInWords = ({
  birthMonth,
  birthYear,
}: {
  readonly birthMonth?: number | undefined;
  readonly birthYear: number;
}) => [...MONTHS.filter(({ value }) => value === String(birthMonth)).map(({ label }) => label), birthYear].join(' ');

/** As the call wants it. */
export const birthOf = ({ month, year }: Birth): { birthMonth?: number; birthYear?: number } => ({
  ...(month !== '' && { birthMonth: Number(month) }),
  ...(year !== '' && { birthYear: Number(year) }),
});
