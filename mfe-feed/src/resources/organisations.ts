/** An organisation that helps families, with its home page. */
export interface Organisation {
  readonly name: string;
  readonly what: string;
  readonly url: string;
  /** As dialled, for those with a helpline. */
  readonly phone?: string;
}
export interface OrganisationGroup {
  readonly title: string;
  readonly organisations: readonly Organisation[];
}

/**
 * Chosen by hand and reviewed in November 2026: UK organisations that diabetes teams recommend; none sells anything.
 */
export const ORGANISATIONS: readonly OrganisationGroup[] = [
  {
    title: 'Living with Type 1',
    organisations: [
      {
        name: 'Diabetes UK',
        what: 'Guides for every day, local groups, a helpline.',
        url: 'https://www.diabetes.org.uk/',
        phone: '0345 123 2399',
      },
      {
        name: 'Breakthrough T1D',
        what: 'Packs for the newly diagnosed, research in plain words.',
        url: 'https://breakthrought1d.org.uk/',
      },
      {
        name: 'DigiBete',
        what: 'Short films for children and families, made with the NHS.',
        url: 'https://www.digibete.org/',
      },
      {
        name: 'NHS: Type 1 diabetes',
        what: 'What it is, and what care your child should get.',
        url: 'https://www.nhs.uk/conditions/type-1-diabetes/',
      },
    ],
  },
  {
    title: 'Someone to talk to',
    organisations: [
      {
        name: 'Samaritans',
        what: 'Day and night, about anything. Free.',
        url: 'https://www.samaritans.org/',
        phone: '116 123',
      },
      {
        name: 'YoungMinds for parents',
        what: 'When you worry about how your child feels.',
        url: 'https://www.youngminds.org.uk/parent/',
        phone: '0808 802 5544',
      },
      {
        name: 'Contact',
        what: 'For families of children with long-term conditions.',
        url: 'https://contact.org.uk/',
        phone: '0808 808 3555',
      },
    ],
  },
  {
    title: 'School and money',
    organisations: [
      {
        name: 'Medical conditions at school',
        what: 'What schools in England must do.',
        url: 'https://www.gov.uk/government/publications/supporting-pupils-at-school-with-medical-conditions--3',
      },
      {
        name: 'Disability Living Allowance',
        what: 'Many children with Type 1 can get it.',
        url: 'https://www.gov.uk/disability-living-allowance-children',
      },
    ],
  },
];
