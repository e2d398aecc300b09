import { MENTOR_FAMILIES_MAX } from '@notalone/contracts/limits';
import { Card, Stack } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';

/**
 * What a mentor promises to keep to: about one phone screen and a half. A change needs a new version of the promise.
 */
export const Guide = () => (
  <Card as="section" aria-label="The guide">
    <Stack gap={4}>
      <div>
        <h2>What a mentor does</h2>
        <ul>
          <li>Listens. You have been there, and that helps more than advice.</li>
          <li>Tells how it is in your own family: nights, school, birthday cake.</li>
          <li>Keeps what you hear to yourself. Their story is theirs to tell.</li>
        </ul>
      </div>
      <div>
        <h2>What a mentor never does</h2>
        <ul>
          <li>
            Gives advice on doses or on changing treatment, even when asked. Say: <strong>“Ask your clinic.”</strong>
          </li>
          <li>Meets a child alone, or writes to one. You are in touch with the parent.</li>
          <li>Asks for money, sells anything, or asks for pictures.</li>
        </ul>
      </div>
      <div>
        <h2>When something is wrong</h2>
        <ul>
          <li>
            In danger call <a href="tel:999">999</a>. For everything medical: their clinic, or <a href="tel:111">111</a>
            .
          </li>
          <li>
            If a child may not be safe, or somebody breaks these rules, <Link to="/report">report it</Link>. Our
            moderators read reports about mentors early.
          </li>
        </ul>
      </div>
      <div>
        <h2>How it begins and ends</h2>
        <ul>
          <li>A family asks you, and you say yes or no. You help at most {MENTOR_FAMILIES_MAX} families at a time.</li>
          <li>After four weeks we ask both of you how it is going.</li>
          <li>
            Either of you can end it at any time on <Link to="/connections">Connections</Link>. Nobody has to say why.
          </li>
          <li>We do not vet mentors, and we tell families so.</li>
        </ul>
      </div>
    </Stack>
  </Card>
);
