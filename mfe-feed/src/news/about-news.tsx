import { Link } from '@notalone/web-kit/router';
import { NextStep } from '../shared/next-step.tsx';

/** Beside the news. */
export const AboutNews = () => (
  <>
    <h2>Where this comes from</h2>
    <p>
      Each item is a page of somebody else, such as the NHS, NICE or a charity. We choose the links; what the pages say
      is theirs.
    </p>
    <h2>Reading news about diabetes</h2>
    <p>
      Look at who says it and when. Was it tried with people, or in a laboratory? Even good news often takes years to
      reach a clinic.
    </p>
    <p>
      Never change your child’s treatment because of something you have read. Take it to your diabetes team, and ask
      what they think.
    </p>
    <p>
      Stories from families are in the <Link to="/featured-blog">blog</Link>.
    </p>
    <NextStep />
  </>
);
