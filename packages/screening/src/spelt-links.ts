/**
 * `discord gg slash abc123`, `bit ly / abc`, `miaplays com slash x`: an address whose signs are words or spaces. `call
 * me / text me` is none, so that short endings count after well-known hosts only.
 */
const SPELT_LINK =
  /(?<![\p{L}\d])(?:(?:discord|discordapp|bit|tiny|tinyurl|youtu|t|wa|m|fb|linktr|goo|snapchat|instagram|roblox)(?: dot | ?\. ?| )(?:gg|ly|be|me|ee|gl|com)|[\p{L}\d-]{2,40}(?: dot | ?\. ?| )(?:com|co uk|org|net|gg|io)) ?(?:\/|(?:forward )?slash) ?[\p{L}\d]/gu;

/** `coolmia dot gg`, `coolmia then dot then com` */
const SPELT_ENDING = /(?<![\p{L}\d])dot (?:then |and )?(?:com|co uk|gg|ly|net|org|io|tv|xyz)(?![\p{L}\d])/gu;

/** For a lower-case text in plain letters. */
export const SPELT_LINKS: readonly RegExp[] = [SPELT_LINK, SPELT_ENDING];
