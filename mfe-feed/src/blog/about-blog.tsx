import { Link } from '@notalone/web-kit/router';
import { NextStep } from '../shared/next-step.tsx';

/** Beside the articles. */
export const AboutBlog = () => (
  <>
    <h2>About the blog</h2>
    <p>
      Everyday life with diabetes: school, nights, holidays, friends. The newest article comes first, and each takes a
      few minutes to read. You can print them, for school or for grandparents.
    </p>
    <p>What helped one family may not suit your child. Ask your diabetes team before you change their treatment.</p>
    <p>
      Looking for what the NHS and charities say? See the <Link to="/news">news</Link>. Is your child ill today? See the{' '}
      <Link to="/sick-day-rules">sick day rules</Link>.
    </p>
    <NextStep />
  </>
);
