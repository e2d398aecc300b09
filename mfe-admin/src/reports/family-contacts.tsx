import { Notice, Stack } from '@notalone/ui';
import css from './safety-panel.module.css';
import type { CaseDetail } from './use-reports.ts';

type Family = NonNullable<CaseDetail['families']>[number];

const PARTS: Readonly<Record<Family['part'], string>> = {
  wrote: 'Parent of the child who wrote it',
  reported: 'The reported account',
  reporter: 'Parent of the child who reported it',
  other: 'Another parent of one of the children',
};
/** Of a concern about a guardian. */
const GUARDIANS: typeof PARTS = {
  ...PARTS,
  reported: 'The guardian whom it is about',
  reporter: 'The guardian who asked us',
};

interface FamilyContactsProps {
  readonly families: readonly Family[];
  readonly isAboutGuardian: boolean;
}

/** What whoever rings 999 is asked for (rules 4.5). Each opening of the case is recorded as a look at it. */
export const FamilyContacts = ({ families, isAboutGuardian }: FamilyContactsProps) => (
  <section aria-label="If you ring 999">
    <Stack gap={3}>
      <h3>If you ring 999</h3>
      <p className={css.soft}>
        Whoever holds the on-call phone rings, and says so in a note. Do not ring a family that could be the danger.
        These numbers are kept nowhere in the case.
      </p>
      {families.map(({ _id, username, part, phoneNumber, postcode, missing }) => (
        <div key={_id}>
          <h4>
            {(isAboutGuardian ? GUARDIANS : PARTS)[part]}: {username}
          </h4>
          <dl className={css.contact}>
            {phoneNumber !== undefined && (
              <div>
                <dt>Phone</dt>
                <dd>
                  <a className={css.number} href={`tel:${phoneNumber}`}>
                    {phoneNumber}
                  </a>
                </dd>
              </div>
            )}
            {postcode !== undefined && (
              <div>
                <dt>Postcode</dt>
                <dd>{postcode}</dd>
              </div>
            )}
          </dl>
          {missing.map((what) => (
            <Notice key={what} tone="warning">
              {what}
            </Notice>
          ))}
        </div>
      ))}
    </Stack>
  </section>
);
