/** What a report of a person does. It ends no connection: whoever is bothered by a connected family has to know what does. */
export const AFTER_REPORT =
  'They are not told who reported them. You will not see their profile or hear of their requests any more. Posts and a connection stay; a block ends both.';
