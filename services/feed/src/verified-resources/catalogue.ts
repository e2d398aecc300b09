export interface Resource {
  readonly title: string;
  readonly from: string;
  readonly url: string;
  /** For whom it is, as the model reads it. */
  readonly about: string;
}

/**
 * Public pages of UK health services and charities, by id. Links in a comment come from here and from nowhere else; the
 * model only names ids.
 */
export const CATALOGUE = {
  'type-1-basics': {
    title: 'Type 1 diabetes',
    from: 'NHS',
    url: 'https://www.nhs.uk/conditions/type-1-diabetes/',
    about: 'what type 1 is, symptoms, newly diagnosed, living with it',
  },
  'type-1-explained': {
    title: 'Type 1 diabetes',
    from: 'Diabetes UK',
    url: 'https://www.diabetes.org.uk/about-diabetes/type-1-diabetes',
    about: 'what type 1 is, causes, diagnosis, explaining it to others',
  },
  'parents-guide': {
    title: 'Guide for parents and carers',
    from: 'Breakthrough T1D UK',
    url: 'https://breakthrought1d.org.uk/knowledge-support/guide-for-parents/',
    about: 'family life, babies, toddlers, teenagers, siblings, coping as a parent',
  },
  'family-videos': {
    title: 'Videos and guides for families',
    from: 'DigiBete',
    url: 'https://www.digibete.org/',
    about: 'videos for children and families, training, newly diagnosed, injections, pumps',
  },
  'nursery-childcare': {
    title: 'Childcare and starting pre-school',
    from: 'Breakthrough T1D UK',
    url: 'https://breakthrought1d.org.uk/knowledge-support/guide-for-parents/education-from-nursery-to-university/childcare-and-starting-pre-school/',
    about: 'nursery, childminder, pre-school',
  },
  'school-care': {
    title: 'Supporting pupils at school with medical conditions',
    from: 'Department for Education',
    url: 'https://www.gov.uk/government/publications/supporting-pupils-at-school-with-medical-conditions--3',
    about: 'school, teachers, care plan, exams, school trips, duties of schools in England',
  },
  'hypos-lows': {
    title: 'Hypos',
    from: 'Diabetes UK',
    url: 'https://www.diabetes.org.uk/about-diabetes/looking-after-diabetes/complications/hypos',
    about: 'hypos, low blood sugar, signs, night hypos',
  },
  'low-blood-sugar': {
    title: 'Low blood sugar (hypoglycaemia)',
    from: 'NHS',
    url: 'https://www.nhs.uk/conditions/low-blood-sugar-hypoglycaemia/',
    about: 'hypos, low blood sugar, when to get help',
  },
  'ketones-explained': {
    title: 'Ketones and diabetes',
    from: 'Diabetes UK',
    url: 'https://www.diabetes.org.uk/about-diabetes/looking-after-diabetes/ketones-and-diabetes',
    about: 'ketones, testing for ketones, highs',
  },
  'dka-emergency': {
    title: 'Diabetic ketoacidosis',
    from: 'NHS',
    url: 'https://www.nhs.uk/conditions/diabetic-ketoacidosis/',
    about: 'DKA, ketones, being sick, when to call 999 or 111',
  },
  'sick-days': {
    title: 'Sick day rules for families',
    from: 'East Sussex Healthcare NHS Trust',
    url: 'https://www.esht.nhs.uk/leaflet/sick-day-rules-for-families-of-children-and-young-people-with-type-1-diabetes/',
    about: 'illness, colds, tummy bugs, temperature, sick days',
  },
  'carbs-food': {
    title: 'Carbohydrates and diabetes',
    from: 'Diabetes UK',
    url: 'https://www.diabetes.org.uk/living-with-diabetes/eating/carbohydrates-and-diabetes',
    about: 'food, meals, carbohydrate, counting carbs, parties, birthday cake',
  },
  'exercise-sport': {
    title: 'Diabetes and exercise',
    from: 'Diabetes UK',
    url: 'https://www.diabetes.org.uk/living-with-diabetes/exercise',
    about: 'sport, football, swimming, exercise, activity',
  },
  'pumps-technology': {
    title: 'Insulin pumps',
    from: 'Diabetes UK',
    url: 'https://www.diabetes.org.uk/about-diabetes/looking-after-diabetes/treatments/insulin-pumps',
    about: 'pumps, hybrid closed loop, pods, technology',
  },
  'hba1c-test': {
    title: 'What is HbA1c?',
    from: 'Diabetes UK',
    url: 'https://www.diabetes.org.uk/about-diabetes/looking-after-diabetes/hba1c',
    about: 'HbA1c, clinic results, long-term glucose',
  },
  'national-guideline': {
    title: 'Diabetes in children and young people: diagnosis and management (NG18)',
    from: 'NICE',
    url: 'https://www.nice.org.uk/guidance/ng18',
    about: 'what care to expect, clinic, sensors, entitlement to technology',
  },
  'disability-allowance': {
    title: 'Disability Living Allowance for children',
    from: 'GOV.UK',
    url: 'https://www.gov.uk/disability-living-allowance-children',
    about: 'money, benefits, DLA, costs, work',
  },
  'parents-feelings': {
    title: 'Help for parents',
    from: 'YoungMinds',
    url: 'https://www.youngminds.org.uk/parent/',
    about: 'worry, anxiety, mood of a child or teenager, burnout, needle fear, feelings, sleep',
  },
  'eating-disorders': {
    title: 'Eating disorders',
    from: 'Beat',
    url: 'https://www.beateatingdisorders.org.uk/',
    about: 'eating disorder, body image, leaving insulin out, T1DE',
  },
  'someone-listens': {
    title: 'Samaritans: 116 123, day and night',
    from: 'Samaritans',
    url: 'https://www.samaritans.org/',
    about: 'feeling alone, despair, crisis, needing to talk now',
  },
} as const satisfies Record<string, Resource>;

export type ResourceId = keyof typeof CATALOGUE;
export const RESOURCE_IDS = Object.keys(CATALOGUE) as ResourceId[];
/** Where nothing fits better. */
export const FIRST_READING: readonly ResourceId[] = ['type-1-basics', 'parents-guide'];
