/** How to reach the operators. A reserved example address. */
export const CONTACT_EMAIL = 'hello@notalone.example.org';
