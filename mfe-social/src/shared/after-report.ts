/** What a report of a person does. It ends no connection: whoever is bothered by a connected family has to know what does. */
export const AFTER_REPORT =
  'They are not told who reported them. You will not come across them nearby or in a search any more. A connection stays until you disconnect or block them.';
