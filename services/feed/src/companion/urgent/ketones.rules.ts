// Read in plain words (see spelling.ts).
const SICK =
  /\b(?:vomit(?:s|ed|ing)?|throw(?:s|ing|n)? up|threw up|puk(?:e|es|ed|ing)|chuck(?:s|ed|ing) up|spew(?:s|ed|ing)?|barf(?:s|ed|ing)?|chunder(?:s|ed|ing)?|retch(?:es|ed|ing)?|heaving|sicky|d and v|sickness|sick(?! (?:days?|of|note|leave|pay|bag|bay)\b)|(?:cant|cannot|wont|not|isnt|hardly|couldnt) (?:\w+ ){0,2}(?:keep|keeping) (?:\w+ ){0,4}down)\b/;
const NOT_SICK =
  /\b(?:not|isnt|wasnt|never|hasnt|no|without|arent|havent) (?:been |being |actually |yet |any )*(?:sick|vomiting|vomited|throwing up|sickness|puking)\b/g;
const KETONES = /\b(?:ketones?|ketosis|ketoacidosis|dka)\b/;
const FEW_KETONES =
  /\b(?:no|without|zero|negative|checked for|check for|test for|tested for) (?:\w+ )?ketones?\b|\bketones? (?:are |is |were |was |at |reading |of |all |still )*(?:fine|normal|ok|okay|negative|clear|low|nil|zero|0|0p[0-5])\b/g;
const IN_DKA =
  /\b(?:is|hes|shes|im|in|into|might be|could be|think|looks like|having|has|gone|going) (?:\w+ ){0,3}(?:in|into|like|have|having|has|is|it|its|be|developing)? ?(?:dka|ketoacidosis)\b(?! (?:is|at diagnosis|when|last|\d+ years|in \d|about|before))/;
const ASKS_ABOUT_DKA = /\b(?:what|whats|meaning of|explain|difference|know about|learn about|about|was|were|had|diagnosed) (?:\w+ ){0,4}(?:dka|ketoacidosis)\b/;

/** Of 1.5 and more, said of now: at that the team is called, sick or not. */
const HIGH_KETONES =
  /\b(?:ketones?|ketone (?:level|reading)) (?:(?:is|are|at|of|now|reading|reads|read|just|still|up|to|blood|showing|came|back|have|has|gone|level|levels|over|above) )*(?:\. (?=\dp))?(?:1p[5-9]\d?|[2-9](?:p\d+)?|1\d(?:p\d+)?)\b(?! (?:yesterday|last|times|hours?|hourly|days?|strips|weeks?|months?|years?|ago|boxes|packs|of|per|a day|pm|am))/;
/** Somebody who learns or plans. */
const ASKS_ABOUT_KETONES = /\b(?:when|if|once|rules?) (?:\w+ ){0,4}ketones? (?:\w+ ){0,2}(?:over|above)\b/;
/** A reading of 14 and more. */
const HIGH_SUGAR =
  /\b(?:sugars?|bgl?s?|bms?|glucose|levels?|readings?|libre|dexcom|meter|cgm)(?: \w+){0,4}? (?:(?:1[4-9]|2\d|3\d)(?:p\d)?(?! ?(?:g|grams?|years?|mins?|minutes?|months?|days?|hours?|carbs?|pm|am)\b)|hi)\b|\b(?:1[4-9]|2\d|3\d)(?:p\d)? mmols?\b/;
const SMELL = /\bsmell(?:s|ed|ing|y)? (?:\w+ ){0,3}?(?:fruity|pear ?drops?|acetone|nail (?:polish|varnish))\b/;
const BREATHES = /\b(?:breathe|breathes|breathing)\b|\b(?:he|she|hes|shes|they|mouth) (?:\w+ ){0,2}smell/;
const BREATHES_FAST = /\bbreathing (?:\w+ ){0,2}(?:fast|quickly|rapidly|deeply|deep|heavily|heavy)\b|\b(?:fast|rapid|deep|heavy) breathing\b/;

export const vomits = (text: string) => SICK.test(text.replace(NOT_SICK, ' '));
export const ketotic = (text: string) => KETONES.test(text.replace(FEW_KETONES, ' '));
export const highKetones = (text: string) => HIGH_KETONES.test(text) && !ASKS_ABOUT_KETONES.test(text);
/** What DKA looks like without the word and without a ketone test. */
export const looksLikeDka = (text: string) =>
  (HIGH_SUGAR.test(text) && (vomits(text) || BREATHES_FAST.test(text))) || (SMELL.test(text) && (BREATHES.test(text) || vomits(text) || HIGH_SUGAR.test(text)));
/** Said of now; neither a question about what it is nor a memory. */
export const isInDka = (text: string) => IN_DKA.test(text) && !ASKS_ABOUT_DKA.test(text);
