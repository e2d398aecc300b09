interface DemoNews {
  readonly title: string;
  readonly source: string;
  readonly url: string;
  /** Publication date; pages that keep changing were noticed some days before the seeding. */
  readonly date: string | { readonly daysAgo: number };
}

/** General pages of public UK organisations, oldest first. No story about a person. */
export const NEWS: readonly DemoNews[] = [
  {
    title: 'Supporting pupils at school with medical conditions: what schools must do',
    source: 'Department for Education',
    url: 'https://www.gov.uk/government/publications/supporting-pupils-at-school-with-medical-conditions--3',
    date: '2017-08-16',
  },
  {
    title: 'Diabetes in children and young people: diagnosis and management (NG18)',
    source: 'NICE',
    url: 'https://www.nice.org.uk/guidance/ng18',
    date: '2023-05-11',
  },
  {
    title: 'Hybrid closed loop systems for managing blood glucose levels in type 1 diabetes (TA943)',
    source: 'NICE',
    url: 'https://www.nice.org.uk/guidance/ta943',
    date: '2023-12-19',
  },
  {
    title: 'How children’s diabetes clinics compare: the National Paediatric Diabetes Audit',
    source: 'RCPCH',
    url: 'https://www.rcpch.ac.uk/work-we-do/clinical-audits/npda',
    date: { daysAgo: 41 },
  },
  {
    title: 'Type 1 diabetes: symptoms, treatment and living with it',
    source: 'NHS',
    url: 'https://www.nhs.uk/conditions/type-1-diabetes/',
    date: { daysAgo: 29 },
  },
  {
    title: 'Films and guides for families, by the diabetes teams of the NHS',
    source: 'DigiBete',
    url: 'https://www.digibete.org/',
    date: { daysAgo: 17 },
  },
  {
    title: 'The latest research into type 1 diabetes',
    source: 'Breakthrough T1D UK',
    url: 'https://breakthrought1d.org.uk/news/',
    date: { daysAgo: 9 },
  },
  {
    title: 'News and views for people living with diabetes',
    source: 'Diabetes UK',
    url: 'https://www.diabetes.org.uk/about-us/news-and-views',
    date: { daysAgo: 3 },
  },
];
