/** What two guardians of a child are to each other: read before inviting, and before accepting. */
export const WhatItMeans = ({ childName }: { readonly childName: string }) => (
  <ul>
    <li>
      Both have the same rights: settings, PIN, friends, and reading by the age rules. One yes is enough; one no is a
      no.
    </li>
    <li>Each sees what the other did for {childName}, and when.</li>
    <li>
      Neither is shown the other’s e-mail, phone number, address or private messages. {childName}’s devices show each
      guardian’s number, and those of the people they added, once that guardian has said that it is {childName}’s
      device.
    </li>
    <li>The emergency button texts both.</li>
    <li>
      For 7 days the one who invited can undo it. After that neither can remove the other. Each can leave at any time.
    </li>
  </ul>
);
