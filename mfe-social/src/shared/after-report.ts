/** What a report of a person does, by whether the two are connected: it ends no connection, and whoever is bothered has to know what does (ADR 0032). */
export const afterReport = (isConnected: boolean): string =>
  isConnected
    ? 'They are not told who reported them. You stay connected: their profile, posts and messages stay. A block ends all of it.'
    : 'They are not told who reported them. You will not see their profile or hear of their requests any more. Their posts stay; a block ends that too.';
