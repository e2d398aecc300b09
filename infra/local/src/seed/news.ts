interface DemoNews {
  readonly title: string;
  readonly source: string;
  readonly url: string;
  /** Publication date; absent for pages that keep changing, which get the day of seeding. */
  readonly date?: string;
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
    title: 'National Paediatric Diabetes Audit',
    source: 'RCPCH',
    url: 'https://www.rcpch.ac.uk/work-we-do/clinical-audits/npda',
  },
  {
    title: 'Type 1 diabetes: symptoms, treatment and living with it',
    source: 'NHS',
    url: 'https://www.nhs.uk/conditions/type-1-diabetes/',
  },
  {
    title: 'Films and guides for families, by the diabetes teams of the NHS',
    source: 'DigiBete',
    url: 'https://www.digibete.org/',
  },
  {
    title: 'News of research into type 1 diabetes',
    source: 'Breakthrough T1D UK',
    url: 'https://breakthrought1d.org.uk/news/',
  },
  { title: 'News and views', source: 'Diabetes UK', url: 'https://www.diabetes.org.uk/about-us/news-and-views' },
];
