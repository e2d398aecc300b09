/** The same name as on the server, in services/feed/src/companion/persona.ts. */
export const COMPANION_NAME = 'Wren';
