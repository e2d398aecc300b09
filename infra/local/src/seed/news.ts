interface DemoNews {
  readonly title: string;
  readonly source: string;
  readonly url: string;
  readonly summary: string;
  /** Publication date; pages that keep changing were noticed some days before the seeding. */
  readonly date: string | { readonly daysAgo: number };
}

/** General pages of public UK organisations, oldest first. No story about a person. */
export const NEWS: readonly DemoNews[] = [
  {
    title: 'Supporting pupils at school with medical conditions: what schools must do',
    source: 'Department for Education',
    url: 'https://www.gov.uk/government/publications/supporting-pupils-at-school-with-medical-conditions--3',
    summary:
      'What schools in England must do so that a child with diabetes takes part in everything, with a care plan.',
    date: '2017-08-16',
  },
  {
    title: 'Diabetes in children and young people: diagnosis and management (NG18)',
    source: 'NICE',
    url: 'https://www.nice.org.uk/guidance/ng18',
    summary: 'What care children and young people with diabetes should get, from diagnosis on. Your team follows it.',
    date: '2023-05-11',
  },
  {
    title: 'Hybrid closed loop systems for managing blood glucose levels in type 1 diabetes (TA943)',
    source: 'NICE',
    url: 'https://www.nice.org.uk/guidance/ta943',
    summary: 'When the NHS offers a pump and sensor that work together, and to whom.',
    date: '2023-12-19',
  },
  {
    title: 'How children’s diabetes clinics compare: the National Paediatric Diabetes Audit',
    source: 'RCPCH',
    url: 'https://www.rcpch.ac.uk/work-we-do/clinical-audits/npda',
    summary: 'How clinics in England and Wales do, year by year. You can look up your own.',
    date: { daysAgo: 41 },
  },
  {
    title: 'Type 1 diabetes: symptoms, treatment and living with it',
    source: 'NHS',
    url: 'https://www.nhs.uk/conditions/type-1-diabetes/',
    summary: 'The basics in plain words, for grandparents and teachers too.',
    date: { daysAgo: 29 },
  },
  {
    title: 'Films and guides for families, by the diabetes teams of the NHS',
    source: 'DigiBete',
    url: 'https://www.digibete.org/',
    summary: 'Short films about injections, hypos, pumps and school, to watch with your child.',
    date: { daysAgo: 17 },
  },
  {
    title: 'The latest research into type 1 diabetes',
    source: 'Breakthrough T1D UK',
    url: 'https://breakthrought1d.org.uk/news/',
    summary: 'What is being studied, from screening to cures, and what it may mean for families.',
    date: { daysAgo: 9 },
  },
  {
    title: 'News and views for people living with diabetes',
    source: 'Diabetes UK',
    url: 'https://www.diabetes.org.uk/about-us/news-and-views',
    summary: 'New reports, campaigns and stories, most of them short.',
    date: { daysAgo: 3 },
  },
];
