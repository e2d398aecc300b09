/** Where people reach those who run the site. A reserved example address. */
export const CONTACT_EMAIL = 'hello@notalone.example.org';
