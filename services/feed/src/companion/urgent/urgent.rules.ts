import { highKetones, isInDka, ketotic, looksLikeDka, vomits } from './ketones.rules.ts';
import { plainWords } from './spelling.ts';
import type { Urgency } from './urgent-answers.ts';

/** Who it can happen to, as parents write; not the pump, the school or the app. */
const SOMEBODY =
  '(?:he|she|they|hes|shes|theyre|him|her|them|i|im|son|daughter|child|kid|baby|boy|girl|lad|lass|bairn|wee one|toddler|teenager|husband|wife|partner|mum|dad)';
/** Whom somebody writes about; not the writer. */
const THEY = '(?:he|she|they|hes|shes|son|daughter|child|kid|baby|boy|girl|lad|lass|toddler|teen|teenager|husband|wife|partner)';
const THINGS =
  '(?:app|sensor|pump|phone|dexcom|libre|omnipod|pod|meter|monitor|reader|receiver|transmitter|website|page|school|nurse|nurses|team|doctor|gp|council|clinic|company|support|hospital|that|this|they|it|staff|teacher|insurance|diabetes|body|sugars?|levels?|glucose|numbers|is|are|was|be|been|still)';

/** Of mornings and alarms. */
const WAKING =
  /\bwak(?:e|ing)(?: (?:up|him|her|them|my \w+))* (?:for (?:school|nursery|work|breakfast|the alarms?|alarms?)|when the|to (?:the|his|her|their|an|alarms?)|in the mornings?|before|until|early|on time|at \w+|during|every|through)\b/g;
const UNCONSCIOUS = [
  /\bunconscious\b(?! (?:bias|mind|habit|thing|choice|decision))/,
  /\b(?:lost|loses|losing|lose|loss of) consciousness(?! of\b)/,
  /\b(?:not|isnt|barely|hardly|semi) conscious(?! of)/,
  /\bpass(?:ed|ing|es) out(?! (?:of|the|some|leaflets|flyers|sweets|invitations|cupcakes|cakes?|cards|biscuits|snacks|stickers|prizes|bags|letters|forms|with (?:worry|excitement))\b)/,
  /\b(?:blacked out(?! (?:the|his|her|my|our|a)\b)|black out|had a blackout|out cold|comatose|unresponsive|fainted)\b/,
  /\b(?:in|into) (?:a |an )?(?:\w+ )?coma\b/,
  /\b(?:wont|will not|cant|cannot|can not|couldnt|doesnt|does not|isnt|not|no|hard to|difficult to|impossible to|unable to) (?:seem to |get (?:him|her|them) to )?(?:wake|waking|rouse)\b(?<!\b(?:i|we) (?:wont|dont|do not|will not) wake)/,
  /\b(?:cant|cannot|can not|couldnt) be (?:woken|roused)/,
  new RegExp(
    `\\b${SOMEBODY} (?:just |has |have |suddenly )*collapsed(?! (?:the|her|his|my|our|a) (?!floor)| (?:in|into|on|onto) (?:bed|his bed|her bed|the sofa|a heap|giggles)| laughing| with laughter)`,
  ),
  new RegExp(
    `\\b(?!${THINGS}\\b)\\w+ (?:is |s |are |was )?(?:(?:not|isnt|barely|hardly|stopped|wasnt) responding|(?:wont|will not|doesnt|does not|didnt|cant) respond)(?! to (?:\\w+ )?(?:email|emails|message|messages|texts?|treatment|insulin|calls?|letters?))`,
  ),
  /\b(?:wont|will not|doesnt|does not|not|isnt) respond(?:ing)? to (?:me|my voice|anything|pain|touch)\b(?! about)/,
  /\b(?:hypo|low|sugars?|glucose|libre)\b[^.]*\b(?:cant|cannot|wont|unable to) swallow\b/,
  /\b(?:not|isnt|stopped|stops|isn t|arent) breathing\b/,
  /\b(?:struggling|struggles|hard|cant|cannot|can not|unable) (?:to )?breathe\b(?! (?:easy|easily again|a word))/,
  /\b(?:lips|face|turned|turning|gone|going) (?:are |is |have |has )?(?:gone |turned |turning )?blue\b(?! (?:light|badge|on the))/,
  /\b(?:gone|went|going|all|is|hes|shes|completely) (?:all |completely )?(?:floppy|limp)\b(?! hat)/,
  /\btoo (?:drowsy|sleepy|weak|out of it) to (?:drink|eat|swallow|talk|speak|stand|sit)/,
];

const OF_JOY = '(?: of (?:the )?(?:giggles?|laughter|laughing|rage|anger|pique|temper|jealousy|coughing|sneezing|tears))';
const FITTED =
  '(?: in(?! (?:the|his|her|my|our) (?:car|bed|bedroom|bath|kitchen|garden|lounge|living|night|street|pool|back|hall|shop|sleep))| into| it| us| me| the| a| an| her| his| their| our| my| your| new| nicely| well| better| perfectly| around| round| everything| this| that| these| room| for the| with (?:her|his|the) (?:class|friends|new))\\b';
const FITS = [
  /\b(?:seizures?|convulsing|convulsions?|convulsive)\b/,
  new RegExp(
    `\\b(?:have|has|had|having|hav|havin|got|into|in|like|of) (?:an? |another |some |these |bad |big |little |small |long |hypo |diabetic |epileptic |proper |full |blown )+fits?\\b(?!${OF_JOY}| note| for| when i (?:said|told)| and healthy|ting)`,
  ),
  new RegExp(`\\b(?:having|has|had|keeps having|started having) (?:(?:two|three|four|five|several|many|more|\\d+) )?fits\\b(?!${OF_JOY})`),
  /\b(?:hypo|diabetic|epileptic|febrile|tonic clonic) fits?\b/,
  new RegExp(
    `\\b(?!(?:is|are|was|be|been|more|that|this|it|its|which|dress|shoes|room|nurse|nurses|doctor|we|they|i|thats|we re|were|are)\\b)\\w+ (?:is |was |has been |been |started |starts |keeps |still |now |s )*fitting\\b(?!${FITTED})(?<!\\b(?:pump|sensor|kitchen|shoe|is a|a|the|of|for|well|more|pod) fitting)`,
  ),
  /^ (?:(?:help|please|now) )*(?:hes |shes )?(?:still )?fitting (?:help |now |again |\. )*$/,
  new RegExp(
    `\\b(?:${THEY}|gone|went|body)\\b[^.]*\\b(?:stiff|rigid)\\b(?! (?:neck|legs?|arms?|fingers?|joints?))[^.]*\\b(?:shaking|jerking|twitching)\\b(?! with)`,
  ),
  new RegExp(`\\b(?:${THEY}|body)\\b[^.]*\\b(?:shaking|jerking|twitching)\\b[^.]*\\b(?:stiff|rigid)\\b(?! (?:neck|legs?|arms?|fingers?|joints?))`),
  /\beyes (?:are |have |had |were )?(?:\w+ )?(?:roll|rolled|rolling)(?: \w+){0,3} back\b/,
  /\bfitting (?:on the floor|badly|and (?:shaking|foaming|unresponsive)|for (?:\w+ )?min(?:ute)?s?)/,
  /\b(?:shaking|jerking|twitching) (?:all over|uncontrollably|violently)(?! with (?:laughter|excitement|cold))/,
];

const ABSENT = [
  new RegExp(
    `\\b${THEY} (?:still |just )*(?:wont|will not|isnt|is not|not|hasnt|has not|didnt|doesnt) (?:come|coming) (?:round|around|to(?= (?:\\.|and|what) | $))(?! (?:to|for|on|at|the|tonight|tomorrow|today|this|here|any ?more|often|until|because|with|our|my|mine|and see|when|again|no more))`,
  ),
  /\bglucagon\b[^.]*\b(?:not|isnt|hasnt|wont|didnt|doesnt|no)\b[^.]*\b(?:awake|wake|waking|woken|responding|response|conscious|come (?:round|to)|coming round|worked|working)\b/,
  /\bstill (?:not|isnt|hasnt|wont) (?:awake|wake|woken|waking|conscious)\b(?! (?:at|by|for|up (?:for|at)))/,
  /\b(?:no|without a|(?:cant|cannot|couldnt) (?:find|feel|get) (?:a|any|his|her|the)) (?:pulse|heart ?beat)\b(?! oximeter)/,
  new RegExp(
    `\\b${THEY} (?:(?!\\d|high\\b|at\\b|stuck\\b|sugars?\\b|levels?\\b|glucose\\b|numbers?\\b|arrow\\b|house\\b)\\w+ ){0,4}(?:not|isnt|stopped) moving\\b(?! (?:house|home|to|out|in|into|schools?|class|away|on|up|down|forward|fast|much|enough|as|his|her|their|the|rooms?|because|till|until|from)\\b)`,
  ),
  new RegExp(
    `(?:^|\\.) (?!(?:${THINGS}|we|i|im|why|arrow|line|trend|graph|queue|traffic|mine|just) )\\w+ (?:is )?(?:just )?(?:not|isnt) moving (?:\\.|and|at|please|help|$)`,
  ),
  /\b(?:trouble|difficulty|difficulties|problems?|hard time) (?:with )?(?:his |her |their |my )?breathing\b/,
  /\b(?:short of|gasping for|fighting for|cant catch (?:his|her|my|their)) (?:breathe|air)\b/,
];
const LOW = /\b(?:lo|low|hypo|[0-3]p\d|sugars? (?:is |at )?[123])\b/;
const CANNOT = '(?:cant|cannot|can not|couldnt|unable to|not able to|hardly|barely)';
const MUDDLED = new RegExp(
  `\\b${THEY} (?:is |are |was |seems |sounds |looks |acting |getting |very |really |so |all |now |a bit |quite |and |low |\\d+p\\d+ )*(?:confused|disoriented|delirious|incoherent|slurring|not making (?:any )?sense|making no sense)\\b(?! (?:about|by|why|with|how|over|at|when|what))|\\b(?:speech is slurred|slurred speech)\\b|\\b${CANNOT} (?:speak|talk|walk|stand|see|think)(?: or \\w+)? (?:properly|straight|clearly|right|up)\\b`,
);
const severelyLow = (text: string) => text.split(' . ').some((sentence) => LOW.test(sentence) && MUDDLED.test(sentence));

const SELF = '(?:myself|himself|herself|themselves|themself|my self|her self|him self|yourself|ourselves)';
const SELF_HARM = [
  /\bsuicid(?:e|al)\b(?! (?:prevention|squad))/,
  new RegExp(`\\b(?:kill|killing|killed) ${SELF}\\b(?! laughing| with laughter)`),
  new RegExp(`\\b(?:kms|unalive(?: ${SELF})?)\\b`),
  /\bself ?harm(?:s|ed|ing|er)?\b/,
  new RegExp(
    `\\b(?:want|wants|wanted|wanna|going|gonna|trying|tried|tries|thinking of|think about|thinking about|urge|threatens|threatened|threatening|might|could) (?:to )?(?:hurt|hurting|harm|harming|cut|cutting|injure) ${SELF}`,
  ),
  new RegExp(`\\b(?:hurting|harming|harms|harmed|cutting|cuts) ${SELF}\\b(?! (?:off|some|a|short|shaving|on the|while|when|loose)\\b)`),
  new RegExp(`\\b(?:hurt|cut|harm) ${SELF} (?:on purpose|deliberately|again on purpose|intentionally)`),
  /\b(?:want|wants|wanted|wish|wishes|wanna|ready|rather|going|gonna|like) (?:to |i was |she was |he was |i were |was |be )*(?:die|dead|dying)\b(?! (?:of|from|laughing|with))/,
  /\b(?:end|ending|take|taking|took|taken) (?:my|his|her|their|your|my own|his own|her own|their own) (?:own )?li(?:fe|ves)\b/,
  /\bend(?:ing)? it all\b/,
  /\b(?:want|wants|wanted|wish|need) (?:it|everything|this) (?:all )?to (?:end|be over)\b/,
  /\b(?:feel like|thinking of|thinking about|think about|going to|gonna|want to|wanna) end(?:ing)? it\b(?! (?:early|now|soon|on|with|at|by|there|here))/,
  /\bwish (?:i|he|she) (?:wasnt|werent|wasn t|was not|didnt|had never been|was never) (?:here|alive|exist|born)\b(?! (?:at|in|for|on))/,
  /\b(?:swallowed|took|taken|drank|ate|eaten) (?:\w+ ){0,4}(?:bottle|packet|pack|box|lots|handful|all) (?:\w+ ){0,2}(?:pills|tablets|paracetamol|medicine)\b/,
  /\b(?:better off|be better) (?:dead|without me|if i (?:was|were|wasnt|werent))/,
  /\b(?:dont|do not|doesnt|does not|didnt) (?:want|wanna) (?:to )?(?:live|be alive|exist|be here (?:any ?more|anymore)|wake up (?:any ?more|anymore|again|tomorrow)|be (?:on|in) this (?:earth|world|planet))\b(?! (?:with|in|near|at|like|on))/,
  /\b(?:nothing|no reason|no point|not worth) (?:in |to |left to )*(?:live|living|live for)\b(?! (?:in|near|with|at))/,
  /\b(?:cant|cannot|can not) (?:go on|carry on) (?:any ?more|anymore|like this|living|much longer)/,
  /\b(?:cant|cannot|can not) (?:go on|carry on) (?:\.|$)/,
  /\boverdosed? (?:on purpose|deliberately|to (?:die|kill))/,
  /\b(?:took|taken|take|taking|inject\w*) (?:\w+ ){0,4}(?:insulin|tablets|pills|paracetamol) (?:on purpose|deliberately|to (?:die|end|kill|hurt))/,
];

const DESPAIR = [
  /\b(?:isnt|is not|not|aint|never|hardly|wasnt) (?:really |even )?worth (?:living|going on|carrying on)\b(?! (?:in|with|at|near))/,
  /\b(?:had enough|tired|sick|fed up|done) (?:of|with) (?:life|living|being alive|existing)\b(?! (?:with|in|on|at|admin|near|like this house))/,
  /(?<!\bbungee )\b(?:jump|jumping|jumped|throw|throwing) (?:(?:myself|himself|herself|themselves) )?(?:off|from|in front of|under) (?:an? |the |this |that )?(?:\w+ )?(?:bridge|building|roof|cliff|balcony|train|bus|lorry|car park|tower)\b(?! (?:into|for charity))/,
  /\b(?:swallowed|took|taken|ate|eaten|drank|downed|necked) (?:\w+ ){0,3}(?:tablets|pills|paracetamol|medicine|medication|meds|insulin) (?:all of (?:them|it)|the (?:whole )?lot|every (?:single )?one|the whole (?:lot|box|bottle|packet|pen))\b/,
  /\b(?:skip\w*|stop\w*|omit\w*|miss\w*|refus\w*|leav\w*|left|not taking|took|taken|take|takes|taking|inject\w*) (?:\w+ ){0,5}(?:to|so (?:i|he|she|they) (?:could|can|will|would)) die\b/,
];

/** A few words between, and what is meant by insulin. */
const BRAND =
  '(?:novo(?:rapid|log)?|humalog|fiasp|lyumjev|apidra|trurapi|lantus|levemir|tresiba|toujeo|abasaglar|semglee|basal|bolus|fast acting|rapid acting|long acting|background)';
const MIXED_UP = [
  new RegExp(`\\b(?:gave|injected|took|taken|bolused) (?!(?:us|me)\\b)(?:\\w+ ){0,4}${BRAND} (?:\\w+ ){0,2}instead of (?:\\w+ ){0,2}${BRAND}\\b`),
  /\b(?:gave|given|injected|took|taken|had|dosed|bolused) (?:\w+ ){0,4}(?:double|twice|triple|two times) (?:of )?(?:the|his|her|my|their|your) (?:\w+ )?(?:doses?|bolus|insulin|units?)\b/,
  /\b(?:bolused|injected|dosed|gave (?:\w+ )?(?:insulin|bolus|dose)) (?:\w+ ){0,2}for (?:\w+ ){0,3}(?:twice|two times)\b(?! (?:a|per|daily|this|every|as|today)\b)/,
  /\b(?:bolused|injected|dosed) (?:\w+ )?twice for (?:the same|dinner|lunch|tea|breakfast|supper|(?:his|her|the|one|a) (?:meal|snack|dinner|lunch|tea|breakfast|supper))\b/,
];

const TOO_MUCH_INSULIN = [
  /\boverdos(?:e|ed|ing)\b/,
  /\b(?:too much|double|twice the|twice|ten times(?: the)?|wrong|extra|two lots of|her whole|his whole) (?:\w+ ){0,2}(?:insulin|bolus|basal|novorapid|humalog|fiasp|lantus|levemir|tresiba|lyumjev|apidra|toujeo)\b(?! (?:pump|pen|pens|needles?|cartridges?|orders?|supply|supplies|stock|script|prescriptions?|from the (?:pharmacy|chemist)|delivered|delivery|ordered|in the fridge|for (?:the )?holiday))(?<!\b(?:never|dont|not|need|needs|take|pack|bring|order|carry|have|get) (?:an? |some )?(?:double|extra|twice the) (?:\w+ )?(?:insulin|novorapid))/,
  /\b(?:gave|given|injected|bolused|took|dosed|had|put in) (?:\w+ ){0,5}\d+ ?(?:u|units?)? (?:\w+ ){0,3}instead of \d/,
  /\b(?:gave|given|injected|took|dosed|bolused) (?:\w+ ){0,4}(?:the wrong (?:dose|insulin|pen|amount)|a double dose|double the dose|her dose twice|his dose twice|it twice|a dose twice|the dose twice)/,
];

const MISTAKE = /\b(?:accidentally|mistakenly|by accident|by mistake)\b(?! (?:left|forgot|dropped|broke|threw|ordered|bent))/;
const GIVEN = /\b(?:gave|given|injected|bolused|pumped|put in|programmed|dialled|dosed|took|taken|had) /;
const INSULIN = /\b(?:insulin|units?|doses?|bolus(?:ed)?|inject(?:ed|ion)|novorapid|humalog|fiasp|lyumjev|apidra|lantus|levemir|tresiba|toujeo|basal)\b/;
const givenByMistake = (text: string) => text.split(' . ').some((sentence) => [MISTAKE, GIVEN, INSULIN].every((part) => part.test(sentence)));
const any = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text));

/** How many of the last turns are read together: ketones in one, being sick in the next. */
const TURNS_TOGETHER = 3;

/**
 * What cannot wait, in what somebody writes (rules 7.1). Errs towards an alarm, except for what families say every day.
 * @param texts what the person wrote, the newest last; only the newest alone, but for ketones with being sick, which come together over a few
 */
export function urgencyOf(texts: readonly string[]): Urgency | undefined {
  const recent = texts.slice(-TURNS_TOGETHER).map(plainWords);
  const newest = recent.at(-1) ?? '';
  if (any(FITS, newest)) return 'fit';
  if (any([...UNCONSCIOUS, ...ABSENT], newest.replace(WAKING, ' '))) return 'unconscious';
  if (any([...SELF_HARM, ...DESPAIR], newest)) return 'self-harm';
  if (severelyLow(newest)) return 'severe-low';
  if ((vomits(newest) || ketotic(newest)) && recent.some(vomits) && recent.some(ketotic)) return 'ketones';
  if (highKetones(newest) || looksLikeDka(newest) || isInDka(newest)) return 'ketones';
  return any([...TOO_MUCH_INSULIN, ...MIXED_UP], newest) || givenByMistake(newest) ? 'too-much-insulin' : undefined;
}
