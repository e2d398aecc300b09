/** What the demo families have written to each other, oldest first. */
export interface DemoConversation {
  /** Usernames. */
  readonly between: readonly [string, string];
  readonly lines: readonly { readonly from: 0 | 1; readonly text: string }[];
  /** How many of the last lines are still unread. */
  readonly unread: number;
}

export const CONVERSATIONS: readonly DemoConversation[] = [
  {
    between: ['Priya Raman', 'Tom Ashworth'],
    lines: [
      {
        from: 1,
        text: 'Hi Priya, Tom here, Alfie’s dad. I saw that Anika likes climbing frames. Alfie has never met one he did not fall off.',
      },
      { from: 0, text: 'Hello Tom! She would be delighted to show him how. Do you know the big one in Roundhay Park?' },
      { from: 1, text: 'We live five minutes away. Saturday morning after football, about eleven?' },
      { from: 0, text: 'Perfect. I will bring a flask and far too many snacks. Does he need gluten free?' },
      { from: 1, text: 'He does, thank you for asking! Fruit is always fine, and I will bring his own biscuits.' },
      { from: 1, text: 'Anika is welcome to the spare goalkeeper gloves, by the way.' },
    ],
    unread: 2,
  },
  {
    between: ['Priya Raman', 'Helen Birkett'],
    lines: [
      {
        from: 1,
        text: 'Sorry to write so late. Rosie was diagnosed a few weeks ago and the alarms have us up every night. Does it get quieter?',
      },
      {
        from: 0,
        text: 'Please do not be sorry, I remember those nights so well. Yes, it does. For us it was around month four that we both slept again.',
      },
      {
        from: 0,
        text: 'Your diabetes nurse can go through the alarm settings with you, that call made the biggest difference for us.',
      },
      { from: 1, text: 'I will ring them in the morning. Thank you. It helps to know that somebody else is awake.' },
    ],
    unread: 0,
  },
  {
    between: ['Priya Raman', 'Zainab Hussain'],
    lines: [
      {
        from: 1,
        text: 'Salaam Priya, we have just connected. Yusuf would love a pen pal. Is Anika still looking for one?',
      },
    ],
    unread: 1,
  },
  {
    between: ['Ceri Vaughan', 'Bronwen Pryce'],
    lines: [
      { from: 0, text: 'Shwmae Bronwen! Macsen wants to know where Elin got the unicorn belt.' },
      { from: 1, text: 'Ha! A lady at the market makes them to order. She does dragons too, I asked.' },
      { from: 0, text: 'A dragon it is. Diolch, you have made his week.' },
    ],
    unread: 1,
  },
  {
    between: ['Ceri Vaughan', 'Ines Carvalho'],
    lines: [
      { from: 1, text: 'Olá Ceri, are you going to the family day at the end of the month?' },
      { from: 0, text: 'We are, all four of us and the dog. Look for the loudest family.' },
    ],
    unread: 0,
  },
  {
    between: ['Ruth Adler', 'Amira Saleh'],
    lines: [
      {
        from: 1,
        text: 'Thank you for accepting. Layla starts secondary school in September and I am more nervous than she is.',
      },
      {
        from: 0,
        text: 'So was I with Ezra, and then it turned out fine. We wrote one page for his teachers, I am happy to share how we laid it out.',
      },
      { from: 1, text: 'Yes please, that would be wonderful.' },
    ],
    unread: 1,
  },
];
