/** Longer than any field's limit, shorter than the limit of a whole request. */
const LONG = 50_000;
/** What fits into a URL. */
const URL_LONG = 300;

/** Text that has broken other software before. */
const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  empty: '',
  'only spaces': '   ',
  'very long': 'x'.repeat(LONG),
  'with NUL': 'a\0b',
  'with half a surrogate pair': 'a\ud800b',
  'right to left': '\u202Egnp.exe\u202C עברית',
  'with stacked marks': `Z${'\u0301'.repeat(200)}`,
  emoji: '👩‍👩‍👧‍👦'.repeat(40),
  markup: '<img src=x onerror=alert(1)>',
  'a query operator': '{"$gt":""}',
  'SQL-shaped': "' OR 1=1; --",
  'a path': '../../../../etc/passwd',
  'a template': '{{7*7}}<%= 7*7 %>',
  'a prototype': '__proto__',
  'a pattern that backtracks': `${'a'.repeat(50)}!`,
  'a huge number': '9'.repeat(400),
  'a negative number': '-1',
  'not a number': 'NaN',
};
const HOSTILE_OTHERS: Readonly<Record<string, unknown>> = {
  'a number': 42,
  'a huge number': 1e300,
  'a fraction': 0.1,
  true: true,
  null: null,
  'an empty list': [],
  'a list': ['a', 'b'],
  'an empty object': {},
  'a query operator': { $gt: '' },
  'a query that is code': { $where: 'sleep(1000)' },
  'a deep object': JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`),
};

export interface Hostile {
  readonly what: string;
  readonly value: unknown;
}
const named = (values: Readonly<Record<string, unknown>>): Hostile[] =>
  Object.entries(values).map(([what, value]) => ({ what, value }));

/** For JSON: every type. */
export const HOSTILE_JSON: readonly Hostile[] = [
  ...named(HOSTILE_TEXTS).map(({ what, value }) => ({ what: `text, ${what}`, value })),
  ...named(HOSTILE_OTHERS),
];
/** For forms, where everything is text and a repeated name is a list; a lone surrogate cannot be sent there. */
export const HOSTILE_TEXT: readonly Hostile[] = [
  ...named(HOSTILE_TEXTS)
    .filter(({ value }) => String(value).isWellFormed())
    .map(({ what, value }) => ({ what: `text, ${what}`, value })),
  { what: 'the same name twice', value: ['a', 'b'] },
];
const shortened = ({ what, value }: Hostile): Hostile => ({
  what,
  value: typeof value === 'string' ? value.slice(0, URL_LONG) : value,
});
export const HOSTILE_QUERY: readonly Hostile[] = HOSTILE_TEXT.map(shortened);
/** A path parameter cannot be empty or repeated. */
export const HOSTILE_PATH: readonly Hostile[] = HOSTILE_QUERY.filter(
  ({ value }) => typeof value === 'string' && value !== '',
);
