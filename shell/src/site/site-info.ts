/** Facts about the site. Who runs it is configuration: see `useOperator`. */
export const SITE = {
  name: 'Not Alone',
  slogan: 'No family faces diabetes alone.',
} as const;

/** Change it with the wording: everybody is then asked once more. */
export const DISCLAIMER_VERSION = '2026-11-26';
export const DISCLAIMER =
  'All information on this site is non-medical and comes from other families. Please seek advice from a physician before you change any treatment. By using this site you accept these terms.';

/** Required word for word by the licences of the place data. */
export const PLACE_DATA_NOTICES = [
  'Contains OS data © Crown copyright and database right 2025. Contains Royal Mail data © Royal Mail copyright and database right 2025. Contains National Statistics data © Crown copyright and database right 2025. Licensed under the Open Government Licence v3.0 (https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/).',
  'Towns of Northern Ireland, Jersey, Guernsey and the Isle of Man: GeoNames (https://www.geonames.org), CC BY 4.0.',
] as const;
