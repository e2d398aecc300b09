import type { CardLanguage, HypoSign, PhoneUse } from '@notalone/contracts/school-card';

interface SheetWords {
  readonly lang: string;
  /** Two lines, to be read from across a room. */
  readonly title: readonly [string, string];
  readonly className: string;
  readonly photo: (name: string) => string;
  readonly looksLike: (name: string) => string;
  readonly signs: Readonly<Record<HypoSign, string>>;
  readonly first: string;
  readonly steps: readonly string[];
  readonly kit: string;
  readonly ring: string;
  readonly emergency: string;
  readonly emergencySigns: readonly string[];
  readonly untilHelpComes: string;
  readonly plan: string;
  readonly planThatCounts: string;
  readonly noReplacement: string;
  readonly letter: {
    readonly title: (name: string) => string;
    readonly to: string;
    readonly date: string;
    readonly opening: (name: string) => string;
    readonly does: string;
    readonly uses: Readonly<Record<PhoneUse, string>>;
    readonly asksTitle: string;
    readonly asks: readonly string[];
    readonly closing: string;
    readonly signed: string;
    readonly noReplacement: string;
  };
}

/**
 * The fixed words of the printed card and letter: general first aid without an amount. They are drafts until a clinical
 * safety officer has signed them, and the Welsh until a native speaker has read it (docs/safety/school-card.md).
 */
export const SHEET_WORDS: Readonly<Record<CardLanguage, SheetWords>> = {
  en: {
    lang: 'en-GB',
    title: ['This child has', 'Type 1 diabetes'],
    className: 'Class',
    photo: (name) => `Photo of ${name}`,
    looksLike: (name) => `Low blood sugar (a\u00a0hypo) in ${name} looks like`,
    signs: {
      shaky: 'shaky',
      pale: 'pale',
      sweaty: 'sweaty',
      hungry: 'hungry',
      headache: 'headache',
      tired: 'tired or sleepy',
      dizzy: 'dizzy or wobbly',
      confused: 'confused',
      cross: 'cross or tearful',
      quiet: 'quieter than usual',
      blurred: 'blurred sight',
      tingling: 'tingling lips',
    },
    first: 'What to do first',
    steps: [
      'Awake and able to swallow? Give fast sugar from the kit, at once.',
      'Stay with the child.',
      'Do not send the child anywhere alone.',
      'Then follow the clinic’s plan, and ring the family.',
    ],
    kit: 'The kit is here',
    ring: 'Ring, in this order',
    emergency: 'Call 999 if the child',
    emergencySigns: [
      'is unconscious or hard to wake',
      'has a fit (seizure)',
      'cannot swallow, or is too drowsy to',
      'struggles to breathe, or breathes fast and deep',
      'keeps being sick',
      'or if you are not sure',
    ],
    untilHelpComes:
      'Say “a child with Type 1 diabetes”. Put nothing in the mouth. Lay the child on their side. Stay with the child.',
    plan: 'The clinic’s own plan is here:',
    planThatCounts:
      'The plan that counts is the DigiBete school care plan (www.digibete.org), agreed by family, school and clinic.',
    noReplacement: 'This card does not replace it.',
    letter: {
      title: (name) => `Why ${name} needs a phone at school`,
      to: 'To',
      date: 'Date',
      opening: (name) =>
        `For ${name} the phone is medical equipment. It is part of the treatment, every minute of the school day.`,
      does: 'What the phone does',
      uses: {
        sensor: 'It receives the readings of the glucose sensor on the body. Away from the phone, they are not seen.',
        pump: 'It works together with the insulin pump.',
        alarms: 'It sounds an alarm when glucose goes too low or too high, often before anybody can see or feel it.',
        family: 'It lets the family see the readings and help from a distance.',
        button: 'It has an emergency button: one press texts the people who can help.',
      },
      asksTitle: 'What we ask of the school',
      asks: [
        'The phone stays with the child: in lessons, in exams as agreed, at breaks, in PE, on trips and on the way home.',
        'It stays switched on, charged and connected, with its alarms loud enough to be heard.',
        'It is not collected, locked away or kept in a pouch, and not taken away as a punishment.',
        'The child may look at it, and answer an alarm, at once and without asking.',
        'All staff know this, supply staff too.',
      ],
      closing:
        'Used for this, it is not a phone in class. Please talk to us about anything else on it: we want the school’s rules to be kept too.',
      signed: 'With thanks',
      noReplacement: 'This letter does not replace it.',
    },
  },
  cy: {
    lang: 'cy',
    title: ['Mae gan y plentyn hwn', 'ddiabetes Math 1'],
    className: 'Dosbarth',
    photo: (name) => `Llun o ${name}`,
    looksLike: (name) => `Arwyddion siwgr gwaed isel (hypo): ${name}`,
    signs: {
      shaky: 'yn crynu',
      pale: 'yn welw',
      sweaty: 'yn chwysu',
      hungry: 'eisiau bwyd',
      headache: 'cur pen (pen tost)',
      tired: 'yn flinedig neu’n gysglyd',
      dizzy: 'yn benysgafn neu’n simsan',
      confused: 'yn ddryslyd',
      cross: 'yn flin neu’n ddagreuol',
      quiet: 'yn dawelach nag arfer',
      blurred: 'golwg aneglur',
      tingling: 'pinnau bach yn y gwefusau',
    },
    first: 'Beth i’w wneud yn gyntaf',
    steps: [
      'Ar ddihun ac yn gallu llyncu? Rhowch siwgr cyflym o’r pecyn, ar unwaith.',
      'Arhoswch gyda’r plentyn.',
      'Peidiwch ag anfon y plentyn i unman ar ei ben ei hun.',
      'Wedyn dilynwch gynllun y clinig, a ffoniwch y teulu.',
    ],
    kit: 'Mae’r pecyn yma',
    ring: 'Ffoniwch, yn y drefn hon',
    emergency: 'Ffoniwch 999 os yw’r plentyn',
    emergencySigns: [
      'yn anymwybodol neu’n anodd ei ddeffro',
      'yn cael ffit (trawiad)',
      'yn methu llyncu, neu’n rhy gysglyd i lyncu',
      'yn cael trafferth anadlu, neu’n anadlu’n gyflym ac yn ddwfn',
      'yn chwydu dro ar ôl tro',
      'neu os nad ydych yn siŵr',
    ],
    untilHelpComes:
      'Dywedwch “plentyn â diabetes Math 1”. Peidiwch â rhoi dim yn y geg. Rhowch y plentyn i orwedd ar ei ochr. Arhoswch gyda’r plentyn.',
    plan: 'Mae cynllun y clinig ei hun yma:',
    planThatCounts:
      'Y cynllun sy’n cyfrif yw cynllun gofal ysgol DigiBete (www.digibete.org), y mae’r teulu, yr ysgol a’r clinig wedi cytuno arno.',
    noReplacement: 'Nid yw’r cerdyn hwn yn cymryd ei le.',
    letter: {
      title: (name) => `Pam mae angen ffôn yn yr ysgol ar ${name}`,
      to: 'At',
      date: 'Dyddiad',
      opening: (name) => `I ${name}, offer meddygol yw’r ffôn. Mae’n rhan o’r driniaeth, bob munud o’r diwrnod ysgol.`,
      does: 'Beth mae’r ffôn yn ei wneud',
      uses: {
        sensor:
          'Mae’n derbyn darlleniadau’r synhwyrydd glwcos ar y corff. Heb y ffôn gerllaw, nid oes neb yn eu gweld.',
        pump: 'Mae’n gweithio gyda’r pwmp inswlin.',
        alarms:
          'Mae’n canu larwm pan fydd y glwcos yn mynd yn rhy isel neu’n rhy uchel, yn aml cyn i neb allu gweld na theimlo hynny.',
        family: 'Mae’n gadael i’r teulu weld y darlleniadau a helpu o bell.',
        button: 'Mae botwm argyfwng arno: mae un gwasgiad yn anfon neges destun at y bobl sy’n gallu helpu.',
      },
      asksTitle: 'Beth rydym yn ei ofyn gan yr ysgol',
      asks: [
        'Mae’r ffôn yn aros gyda’r plentyn: mewn gwersi, mewn arholiadau fel y cytunwyd, amser egwyl, mewn Addysg Gorfforol, ar deithiau ac ar y ffordd adref.',
        'Mae’n aros ymlaen, wedi’i wefru ac wedi’i gysylltu, a’i larymau’n ddigon uchel i’w clywed.',
        'Nid yw’n cael ei gasglu, ei gloi na’i gadw mewn cwdyn, na’i gymryd fel cosb.',
        'Caiff y plentyn edrych arno, ac ateb larwm, ar unwaith a heb ofyn.',
        'Mae’r holl staff yn gwybod hyn, gan gynnwys staff cyflenwi.',
      ],
      closing:
        'O’i ddefnyddio at hyn, nid ffôn yn y dosbarth ydyw. Siaradwch â ni am unrhyw beth arall arno: rydym ni hefyd am i reolau’r ysgol gael eu cadw.',
      signed: 'Gyda diolch',
      noReplacement: 'Nid yw’r llythyr hwn yn cymryd ei le.',
    },
  },
};
