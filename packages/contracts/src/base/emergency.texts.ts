/**
 * What the pages of Emergency SMS say, word for word from the specification and the rules. Plain data: safe to import
 * in the browser.
 */
export const EMERGENCY_TEXTS = {
  // the settings
  subscribeToUnlock: 'Subscribe to unlock Emergency SMS Settings',
  subscribed: 'Subscription successful! Emergency SMS settings are now unlocked.',
  fillInAllFields: 'Please fill in all fields',
  removeContact: 'Are you sure you want to remove this emergency contact?',
  settingsLoadFailed: 'Error loading emergency settings',
  messageSaved: 'Emergency message updated successfully!',
  messageFailed: 'Error updating emergency message',
  locationFailed: 'Error updating location setting',
  locationEnabled: 'Location sharing enabled successfully!',
  locationDisabled: 'Location sharing disabled successfully!',
  contactAdded: 'Emergency contact added successfully!',
  contactAddFailed: 'Error adding emergency contact',
  contactChanged: 'Emergency contact updated successfully!',
  contactChangeFailed: 'Error updating emergency contact',
  contactRemoved: 'Emergency contact removed successfully!',
  contactRemoveFailed: 'Error removing emergency contact',
  errorPrefix: 'Error: ',
  // the child's own switch
  ownLocationEnabled: 'Location sharing enabled for emergency SMS.',
  ownLocationDisabled: 'Location sharing disabled for emergency SMS.',
  ownLocationFailed: 'Failed to update location setting',
  // the press
  button: 'Text my family: I need help',
  sending: 'Sending emergency SMS...',
  sendFailedPrefix: 'Failed to send emergency SMS: ',
  clickAgain: 'PLEASE CLICK THE BUTTON A SECOND TIME!!!',
  nobodyYet: 'Sent, nobody has answered yet',
  nobodyAnswered: 'Nobody has answered.',
  tellAdult: 'Tell an adult near you, or call 999',
  /** What a guardian's and a child's page call the end of an alert that nobody closed. */
  nobodySaidSafe: 'Nobody has told us that you are safe.',
  notAnAmbulance: 'This texts your family. It does not call an ambulance.',
  locationError: 'Error getting location. Please enable location services.',
  locationUnsupported: 'Geolocation is not supported by this browser.',
  locationWaiting: 'Waiting for your location... Please allow location access.',
  notSetUp: 'This phone is not set up. Tell an adult.',
  buttonEnded: 'This button no longer texts anyone. Call 999.',
  // without a network
  pressSendArrow: 'Now press the send arrow',
  nothingHappened: 'Nothing happened? This device cannot text. Tell an adult.',
} as const;

/** 'Emergency SMS sent successfully to N contact(s)!' */
export const sentToContacts = (contacts: number): string =>
  `Emergency SMS sent successfully to ${contacts} contact(s)!`;

/** Rules 5.4: "Mum", as people say here. `{location}` and `{childName}` are filled in. */
export const DEFAULT_EMERGENCY_MESSAGE = 'Mum, I need help, I am at: {location} from {childName}';
