import { Notice } from '@notalone/ui';

/** Said wherever a parent decides something about messages (rules 4.6). */
export const ReadingRules = () => (
  <Notice title="Who may read children’s messages">
    <ul>
      <li>Under 13: you may read them at any time.</li>
      <li>13 to 15: you may read them with a reason, which your child sees at once.</li>
      <li>16 and 17: nobody reads them, and nothing that they write waits for your yes.</li>
    </ul>
    <p>Your child sees each time you read them. A friend’s parents may read their child’s side in the same way.</p>
  </Notice>
);
