/** Enough of an address to know one's friend by: `j•••@example.com` (rules 2.6). */
export function maskedEmail(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
