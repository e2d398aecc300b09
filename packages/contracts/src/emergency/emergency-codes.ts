/** Plain data about the quick codes: safe to import in the browser. A code is health data and never goes into a log. */
export const QUICK_CODES = ['111', '222', '333', '444', '555', '666', '777', '888', '999'] as const;
export type QuickCode = (typeof QUICK_CODES)[number];

interface CodeMeaning {
  /** Word for word from the specification. */
  readonly meaning: string;
  /**
   * The one fixed line that the page shows at a press (rules 5.6). No doses. The lines await a clinical safety
   * officer's name.
   */
  readonly advice?: string;
  /** The page shows it beside a `tel:999` link and the words of EMERGENCY_TEXTS.notAnAmbulance. */
  readonly saysCall999?: true;
  /** Who is on the way is asked after five minutes whether they are together (rules 5.5). */
  readonly isAskedSoon?: true;
  /** More of these in an hour are never held back (rules 5.10). */
  readonly isNeverLimited?: true;
  /** Listed on the settings screen (specification, section 9). */
  readonly isInSettings?: true;
}
export const CODE_MEANINGS: Readonly<Record<QuickCode, CodeMeaning>> = {
  111: {
    meaning: 'blood glucose very low',
    advice: 'Have your hypo treatment now. Sit down. Tell an adult.',
    saysCall999: true,
    isAskedSoon: true,
    isInSettings: true,
  },
  222: { meaning: 'blood glucose very high', advice: 'Tell an adult now. Drink some water.', isInSettings: true },
  333: { meaning: 'feeling unwell', advice: 'Sit down. Tell an adult. Do not be alone.', isInSettings: true },
  444: {
    meaning: 'lost or separated',
    advice: 'Stay where you are. Tell shop or school staff.',
    isInSettings: true,
  },
  555: {
    meaning: 'medical emergency',
    advice: 'Ask an adult near you to call 999 now.',
    saysCall999: true,
    isAskedSoon: true,
    isNeverLimited: true,
    isInSettings: true,
  },
  666: { meaning: 'device malfunction', advice: 'Tell an adult now that your device is not working.' },
  777: { meaning: 'medication issue', advice: 'Tell an adult now. No adult near? Call 999.' },
  888: { meaning: 'general emergency', advice: 'Tell an adult now.', saysCall999: true },
  999: {
    meaning: 'critical situation',
    saysCall999: true,
    isAskedSoon: true,
    isNeverLimited: true,
    isInSettings: true,
  },
};
