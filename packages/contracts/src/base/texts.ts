/** 720 as `12 minutes`. */
export function durationInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}
export const tryAgainIn = (seconds: number): string => `Please try again in ${durationInWords(seconds)}.`;

/** Texts of the specification that the server returns and the pages compare with, word for word. */
export const TEXTS = {
  childProfileNotFound: 'Child profile not found.',
  invalidCredentials: 'Invalid credentials.',
  profileNotFound: 'Profile not found.',
  usernameTaken: 'That username is already taken.',
  useWarriorUsername: 'Please log in with your warrior name.',
  lockedOut: 'Too many failed attempts. You are locked out for your safety.',
  linkWrong: 'This link is wrong or has expired.',
  sendingTooFast: 'You’re sending too fast. Wait a minute.',
  usernameMin: 'Username must be at least 3 characters',
  emailInvalid: 'Invalid email',
  passwordMin: 'Password must be at least 6 characters',
  phoneInvalid: 'Please enter a valid UK phone number',
  phoneRequired: 'Phone number is required',
  /** To a guardian from whom a moderator took reading and deciding (rules 10.3). */
  guardianPaused: 'You cannot do this at the moment. If that is wrong, please write to us.',
  /** While another guardian's account is stopped (rules 10.3). */
  guardianFrozen:
    'This cannot be changed for a few days, because the account of this child’s other guardian is stopped. Your child’s login and emergency button work as before. If it cannot wait, please write to us.',
  /** To somebody who accepts an invitation then. */
  invitationWaits: 'This invitation cannot be accepted at the moment. Please try again in a few days.',
  required: 'Required',
  sixDigits: 'Please enter a 6-digit verification code',
  passwordsDiffer: 'Passwords do not match',
  childNameRequired: 'Child name is required.',
  diabetesTypeRequired: 'Diabetes type is required.',
  diabetesTypeInvalid: 'Must be 1 or 2',
  postcodeRequired: 'Postcode is required.',
  cityRequired: 'City is required.',
  diagnosisDateRequired: 'Diagnosis date is required.',
  bioRequired: 'Bio is required.',
  photoConsentRequired: 'You must consent to the photo policy.',
  reportNeedsProfile: 'You need to create a child profile before submitting reports.',
  readsOnly:
    'You can read for now. Somebody from our team looks at this account before it can write, usually within a day.',
  reportReasonRequired: 'Please provide a reason for the report.',
  senderProfileNotFound: 'Sender profile not found.',
  authorProfileNotFound: 'Child profile not found for this user.',
  postRemoved: 'This post was removed.',
  writeFirst: 'Please write something first',
  companionSilent: 'Error: Could not get response.',
  ingredientRequired: 'Please add at least one ingredient.',
  titleRequired: 'Title is required',
  authorRequired: 'Author is required',
  contentRequired: 'Content is required',
  businessUrlInvalid: 'Please enter a valid business URL (starting with http or https).',
  businessImageRequired: 'Please upload a business image.',
  deletedMember: 'deleted member',
  /** To both children, whatever paused it. */
  childThreadPaused:
    'This chat is having a rest. You are not in trouble. A grown-up from Not Alone is looking after it.',
  /** To a child who has told us that somebody hurts, touches or frightens it. A safeguarding lead wrote it (rules 4.5). */
  disclosureAdvice:
    "Thank you for telling. It's not your fault. In danger or very ill now? Call 999. To talk, ring Childline free, any time: 0800 1111. Someone at Not Alone, not your family, will read this. They may have to tell people whose job is keeping children safe.",
  /** After it, where the child tells of a low too. For a clinical safety officer to sign. */
  lowAdvice: 'Low? Have your hypo treatment now and sit down.',
  disclosureUnread: 'Nobody here has read this yet. Call 999 or Childline.',
  friendLeft: 'A friend who left',
  roomNeedsProfile: 'You need to create a child profile before creating chat rooms.',
  roomNameRequired: 'Please give the room a name.',
  roomLinks: 'Links are not allowed in this room.',
  roomImages: 'Images are not allowed in this room.',
  roomSwearing: 'Swearing is not allowed in this room.',
  roomsReadOnly: 'Rooms can only be read for now: our moderators have paused writing in all of them.',
  banReasonRequired: 'Ban reason is required and must be at least 5 characters.',
  messageHidden: 'Message hidden',
  /** The reason that makes a report one of child safety. */
  reasonChildSafety: 'A child may not be safe',
} as const;

/** Why something is reported, the same in every form (rules 6.1). The label is sent as the reason. */
export const REPORT_REASONS = [
  TEXTS.reasonChildSafety,
  'Unkind or threatening',
  'Not who they say they are',
  'Selling or advertising',
  'Dangerous medical advice',
  'Something else',
] as const;
