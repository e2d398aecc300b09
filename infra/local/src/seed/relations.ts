type Pair = readonly [username: string, username: string];

/** Who is connected: the first asked, the second said yes. */
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

/** Whose request still waits for whom. Those who log in first, to look around, find requests of either kind. */
export const REQUESTS: readonly Pair[] = [
  ['Fiona Galbraith', 'Priya Raman'],
  ['Chantelle Brown-Reid', 'Priya Raman'],
  ['Priya Raman', 'Amira Saleh'],
  ['Mei-Ling Tan', 'Ceri Vaughan'],
  ['Ceri Vaughan', 'Niamh Devlin'],
  ['Grace Okonjo', 'Ruth Adler'],
];
