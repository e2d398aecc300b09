/** What everybody agrees to. Moderators choose one when they decide, families read all of them. */
export const HOUSE_RULES = [
  {
    id: 'kind',
    title: 'Be kind',
    text: 'No insults, threats or bullying.',
    toPerson: 'What you wrote was unkind to someone else here. Please write as you would speak to a worried friend.',
  },
  {
    id: 'children',
    title: 'Keep children safe',
    text: 'Nothing that could harm, frighten or find a child.',
    toPerson:
      'What you wrote or did could put a child at risk. Keeping children safe comes before everything else here.',
  },
  {
    id: 'private',
    title: 'Keep private things private',
    text: 'No addresses, phone numbers or health details of other people.',
    toPerson: 'You shared something private about someone. Please ask people before you write about them.',
  },
  {
    id: 'medical',
    title: 'No dangerous advice',
    text: 'Share your own experience. Leave doses to the diabetes team.',
    toPerson: 'What you wrote could lead a family to treat diabetes unsafely. Please leave doses to the diabetes team.',
  },
  {
    id: 'honest',
    title: 'Be who you say you are',
    text: 'One account per family.',
    toPerson: 'You do not seem to be who your account says you are.',
  },
  {
    id: 'selling',
    title: 'No selling',
    text: 'Businesses may ask to be listed on the accessories page.',
    toPerson: 'Selling and advertising belong on the accessories page only.',
  },
] as const;
export type HouseRuleId = (typeof HOUSE_RULES)[number]['id'];
export const HOUSE_RULE_IDS = HOUSE_RULES.map(({ id }) => id) as [HouseRuleId, ...HouseRuleId[]];
