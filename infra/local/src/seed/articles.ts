import type { Snapshot } from './pictures/snapshot.ts';

interface DemoArticle {
  readonly title: string;
  readonly author: string;
  readonly date: string;
  readonly content: string;
  readonly picture?: { readonly snapshot: Snapshot; readonly alt: string };
}

/** Invented, oldest first. About everyday life: nothing medical that a team would have to check. */
export const ARTICLES: readonly DemoArticle[] = [
  {
    title: 'The first week back at school',
    author: 'The Not Alone team',
    date: '2026-09-04',
    content:
      '<p>Many of us have done it before, and it is still a big week. This is what families here told us helps.</p><h2>Before the first day</h2><ul><li>Meet whoever will look after your child, in person, with your child.</li><li>Bring the box: spare supplies, snacks, a copy of the plan from your diabetes team.</li><li>Agree how the school reaches you, and try it once.</li></ul><h2>In the first days</h2><p>Expect calls. They get fewer. <strong>It is fine to ask for a quiet minute</strong> with the teacher at the end of the week.</p><blockquote>By Friday she told me to stop waiting at the gate.</blockquote>',
    picture: { snapshot: 'bus', alt: 'A drawn street with a school bus' },
  },
  {
    title: 'Birthday parties without the worry',
    author: 'Ceri, a parent in Bristol',
    date: '2026-10-17',
    content:
      '<p>Cake is not the problem. Not knowing when the cake comes is.</p><h2>What we ask the other parents</h2><ol><li>When will there be food, and roughly what?</li><li>May one of us stay, or be five minutes away?</li><li>Who has our number?</li></ol><p>Then we let him play. For numbers and doses we follow the plan of our own team, and you should follow yours.</p>',
    picture: { snapshot: 'party', alt: 'A drawn table with flags and a cake' },
  },
  {
    title: 'How to talk with grandparents about diabetes',
    author: 'The Not Alone team',
    date: '2026-11-14',
    content:
      '<p>Grandparents want to help and are often afraid to. Three things that made it easier for families here.</p><h2>Show, do not tell</h2><p>Let them watch an ordinary meal from beginning to end, twice.</p><h2>One page, large letters</h2><p>Whom to call, where the hypo box is, what they may decide alone.</p><h2>Say what they do well</h2><p>The <a href="https://www.diabetes.org.uk/">Diabetes UK</a> site has more for relatives.</p>',
  },
];
