type Pair = readonly [username: string, username: string];

/** Connected families: the first requested, the second accepted. */
export const CONNECTIONS: readonly Pair[] = [
  ['Tom Ashworth', 'Priya Raman'],
  ['Helen Birkett', 'Priya Raman'],
  ['Priya Raman', 'Zainab Hussain'],
  ['Ceri Vaughan', 'Bronwen Pryce'],
  ['Ines Carvalho', 'Ceri Vaughan'],
  ['Amira Saleh', 'Ruth Adler'],
  ['Fiona Galbraith', 'Amira Saleh'],
  ['Rhodri Bevan', 'Mei-Ling Tan'],
  ['Niamh Devlin', 'Stephen McIlwaine'],
];

/** Pending requests, sender first. The printed logins have requests in both directions. */
export const REQUESTS: readonly Pair[] = [
  ['Fiona Galbraith', 'Priya Raman'],
  ['Chantelle Brown-Reid', 'Priya Raman'],
  ['Priya Raman', 'Amira Saleh'],
  ['Mei-Ling Tan', 'Ceri Vaughan'],
  ['Ceri Vaughan', 'Niamh Devlin'],
  ['Grace Okonjo', 'Ruth Adler'],
];
