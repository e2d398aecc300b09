/** Invented. The server has the same name in services/feed/src/companion/persona.ts. */
export const COMPANION_NAME = 'Wren';
