import words from './data/words.json' with { type: 'json' };
import { isCommonWord } from './fold-words.ts';
import { type Find, matches, type Span } from './phrases.ts';

const AT_NAME = /(?<![\w@.])@ ?[a-z0-9_][a-z0-9_.]{2,30}/g;
const AT_SIGN =
  /(?<![a-z])(?:at|@) sign [a-z0-9]|(?<![a-z])(?:drop|whats|gimme|give me|send|need|got) (?:me )?(?:your|ur|you|u|an?) @/g;
const UNDERSCORED = /(?<![\w@])[a-z0-9]{1,20}(?:_[a-z0-9]{1,20}){1,5}(?!\w)/g;
const SPELT_UNDERSCORE = /[a-z0-9]{2,20} under ?score [a-z0-9]/g;
const TAGGED =
  /(?<![\w#])[a-z][a-z0-9_]{2,30}#\d{3,5}(?!\d)|(?<![a-z])hash(?:tag)? (?=[a-z]{0,10}\d)[a-z0-9]{5,10}(?![a-z0-9])/g;
const FRIEND_CODE = /(?<![\d.])\d{4}[ -]\d{4}[ -]\d{4}(?![\d.])/g;
/**
 * `foxygirl9`, `xxfoxxx22`, `leo2014x`: letters and digits in one word, which is a name where an app is named close by.
 */
const NAME_WITH_DIGITS = '(?=[a-z_.]{0,30}\\d)(?=[\\d_.]{0,30}[a-z])[a-z0-9_.]{5,32}';
const APPS = [...words.SOCIAL, ...words.GAME, 'user', 'username', 'gamertag', 'friend code', 'ghostapp'].join('|');
const BETWEEN = '(?: [^ |]{1,30}){0,4}?';
const NAMED_AFTER_APP = new RegExp(
  `(?<![a-z])(?:${APPS})(?![a-z])(?: ?[:=-]?${BETWEEN} | ?[:=>]{1,2} ?)${NAME_WITH_DIGITS}(?![a-z0-9])`,
  'g',
);
const NAMED_BEFORE_APP = new RegExp(`(?<![a-z0-9_.])${NAME_WITH_DIGITS}${BETWEEN} (?:${APPS})(?![a-z])`, 'g');
const NAMED_EVERYWHERE = new RegExp(
  `(?<![a-z0-9_.])${NAME_WITH_DIGITS} (?:on|in|for) (?:everything|every app|all (?:my )?apps)(?![a-z])`,
  'g',
);
/** `add tomtank07`, `its tomtank07 add` */
const NAMED_TO_ADD = new RegExp(
  `(?<![a-z])(?:add|follow|friend) (?:(?:me|its|im|on|at) ){0,2}(?=[a-z])${NAME_WITH_DIGITS}|(?<![a-z0-9_.])(?=[a-z])${NAME_WITH_DIGITS} add(?: me)?(?![a-z])`,
  'g',
);
const SPLIT_NAME = new RegExp(`(?<![a-z])i?m [a-z]{2,15} [a-z]{2,15}\\d{1,4} on (?:${APPS})(?![a-z])`, 'g');
/** `sc: foxygirl`, `psn = xx tomtank xx` */
const LABELLED =
  /(?<![a-z])(?:sc|ig|snap|snapchat|insta|instagram|tiktok|discord|kik|psn|gt|gamertag|user|username|ign|ghostapp) ?[:=→>] ?[a-z0-9]/g;
/** `snapfoxygirl9` */
const GLUED_TO_APP =
  /(?<![a-z0-9])(?:snap|snapchat|insta|instagram|discord|tiktok|kik)[a-z_.]{3,25}\d{1,4}(?![a-z0-9])/g;
/** The word after the name of an app in which people write to each other; `signal`, `zoom` are words too. */
const AFTER_SOCIAL = new RegExp(
  `(?<![a-z])(?:${words.SOCIAL.filter((app) => !words.WORDS_TOO.includes(app)).join('|')}|ghostapp)(?![a-z])` +
    '[^a-z0-9|]{1,4}(?:(?:is|its|name|me|as|i am|im|called|user)[^a-z0-9|]{1,3}){0,3}([a-z][a-z0-9_.]{3,30})(?![a-z])',
  'g',
);

/** A word that is no English one is somebody's name there. */
const findInvented = (text: string): Span[] =>
  [...text.matchAll(AFTER_SOCIAL)].flatMap(({ 0: found, 1: name = '', index }) =>
    isCommonWord(name.replace(/\.$/, '')) ? [] : [{ start: index, end: index + found.length }],
  );

const PATTERNS = [
  ...[AT_NAME, AT_SIGN, UNDERSCORED, SPELT_UNDERSCORE, TAGGED, FRIEND_CODE, NAMED_AFTER_APP, NAMED_BEFORE_APP],
  ...[NAMED_EVERYWHERE, NAMED_TO_ADD, SPLIT_NAME, LABELLED, GLUED_TO_APP],
];

/** Names in other apps, in a text of `withSigns`. */
export const HANDLES: readonly Find[] = [...PATTERNS.map(matches), findInvented];
