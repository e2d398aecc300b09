export interface GridPoint {
  /** Metres on the British National Grid. */
  readonly easting: number;
  readonly northing: number;
}
export interface Coordinates {
  /** Degrees, WGS84. */
  readonly latitude: number;
  readonly longitude: number;
}
interface Ellipsoid {
  readonly semiMajorMetres: number;
  readonly semiMinorMetres: number;
}

const AIRY_1830: Ellipsoid = { semiMajorMetres: 6_377_563.396, semiMinorMetres: 6_356_256.909 };
const WGS84: Ellipsoid = { semiMajorMetres: 6_378_137, semiMinorMetres: 6_356_752.314_245 };
const GRID = { scale: 0.999_601_271_7, latitude: 49, longitude: -2, easting: 400_000, northing: -100_000 };
const HELMERT = {
  x: 446.448,
  y: -125.157,
  z: 542.06,
  scalePpm: -20.4894,
  rotationSeconds: { x: 0.1502, y: 0.247, z: 0.8421 },
};

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
const eccentricitySquared = ({ semiMajorMetres: a, semiMinorMetres: b }: Ellipsoid) => 1 - b ** 2 / a ** 2;

/** Developed arc of the meridian from the grid's origin (the guide's formula C3), in metres. */
function meridianArc(latitude: number): number {
  const { semiMajorMetres: a, semiMinorMetres: b } = AIRY_1830;
  const n = (a - b) / (a + b);
  const origin = radians(GRID.latitude);
  const [difference, sum] = [latitude - origin, latitude + origin];
  return (
    b *
    GRID.scale *
    ((1 + n + (5 / 4) * n ** 2 + (5 / 4) * n ** 3) * difference -
      (3 * n + 3 * n ** 2 + (21 / 8) * n ** 3) * Math.sin(difference) * Math.cos(sum) +
      ((15 / 8) * n ** 2 + (15 / 8) * n ** 3) * Math.sin(2 * difference) * Math.cos(2 * sum) -
      (35 / 24) * n ** 3 * Math.sin(3 * difference) * Math.cos(3 * sum))
  );
}

/**
 * National Grid to latitude and longitude on the OSGB36 datum, in degrees.
 * Source: Ordnance Survey, "A guide to coordinate systems in Great Britain", annex C.3 (same names as there).
 */
export function gridToOsgb36({ easting, northing }: GridPoint): Coordinates {
  const { semiMajorMetres: a } = AIRY_1830;
  const e2 = eccentricitySquared(AIRY_1830);
  let phi = radians(GRID.latitude);
  let arc = 0;
  do {
    phi += (northing - GRID.northing - arc) / (a * GRID.scale);
    arc = meridianArc(phi);
  } while (Math.abs(northing - GRID.northing - arc) >= 0.000_01);

  const sin2 = Math.sin(phi) ** 2;
  const tan = Math.tan(phi);
  const sec = 1 / Math.cos(phi);
  const nu = a * GRID.scale * (1 - e2 * sin2) ** -0.5;
  const rho = a * GRID.scale * (1 - e2) * (1 - e2 * sin2) ** -1.5;
  const eta2 = nu / rho - 1;
  const VII = tan / (2 * rho * nu);
  const VIII = (tan / (24 * rho * nu ** 3)) * (5 + 3 * tan ** 2 + eta2 - 9 * tan ** 2 * eta2);
  const IX = (tan / (720 * rho * nu ** 5)) * (61 + 90 * tan ** 2 + 45 * tan ** 4);
  const X = sec / nu;
  const XI = (sec / (6 * nu ** 3)) * (nu / rho + 2 * tan ** 2);
  const XII = (sec / (120 * nu ** 5)) * (5 + 28 * tan ** 2 + 24 * tan ** 4);
  const XIIA = (sec / (5040 * nu ** 7)) * (61 + 662 * tan ** 2 + 1320 * tan ** 4 + 720 * tan ** 6);
  const d = easting - GRID.easting;
  return {
    latitude: degrees(phi - VII * d ** 2 + VIII * d ** 4 - IX * d ** 6),
    longitude: degrees(radians(GRID.longitude) + X * d - XI * d ** 3 + XII * d ** 5 - XIIA * d ** 7),
  };
}

/** OSGB36 to WGS84 by the guide's seven-parameter Helmert transformation (section 6.6): right to about 5 metres. */
function osgb36ToWgs84(point: Coordinates): Coordinates {
  const phi = radians(point.latitude);
  const lambda = radians(point.longitude);
  const e2From = eccentricitySquared(AIRY_1830);
  const nuFrom = AIRY_1830.semiMajorMetres / Math.sqrt(1 - e2From * Math.sin(phi) ** 2);
  const x = nuFrom * Math.cos(phi) * Math.cos(lambda);
  const y = nuFrom * Math.cos(phi) * Math.sin(lambda);
  const z = nuFrom * (1 - e2From) * Math.sin(phi);

  const scale = 1 + HELMERT.scalePpm / 1_000_000;
  const turn = (seconds: number) => radians(seconds / 3600);
  const [rx, ry, rz] = [
    turn(HELMERT.rotationSeconds.x),
    turn(HELMERT.rotationSeconds.y),
    turn(HELMERT.rotationSeconds.z),
  ];
  const toX = HELMERT.x + scale * x - rz * y + ry * z;
  const toY = HELMERT.y + rz * x + scale * y - rx * z;
  const toZ = HELMERT.z - ry * x + rx * y + scale * z;

  const e2 = eccentricitySquared(WGS84);
  const p = Math.hypot(toX, toY);
  let latitude = Math.atan2(toZ, p * (1 - e2));
  for (let previous = Number.POSITIVE_INFINITY; Math.abs(latitude - previous) > 1e-12; ) {
    previous = latitude;
    const nu = WGS84.semiMajorMetres / Math.sqrt(1 - e2 * Math.sin(latitude) ** 2);
    latitude = Math.atan2(toZ + e2 * nu * Math.sin(latitude), p);
  }
  return { latitude: degrees(latitude), longitude: degrees(Math.atan2(toY, toX)) };
}

/** National Grid to WGS84 degrees, right to about 5 metres. */
export const gridToWgs84 = (point: GridPoint): Coordinates => osgb36ToWgs84(gridToOsgb36(point));

const METRES_PER_DEGREE = 111_320;
const WITHIN_DEGREES = 1e-7;

/**
 * WGS84 degrees to the National Grid, for the British Isles: corrects a first guess until `gridToWgs84` leads back to
 * the point.
 */
export function wgs84ToGrid({ latitude, longitude }: Coordinates): GridPoint {
  const metresPerDegreeEast = METRES_PER_DEGREE * Math.cos(radians(latitude));
  let point: GridPoint = { easting: GRID.easting, northing: GRID.northing };
  for (;;) {
    const reached = gridToWgs84(point);
    const [north, east] = [latitude - reached.latitude, longitude - reached.longitude];
    if (Math.hypot(north, east) < WITHIN_DEGREES) return point;
    point = {
      easting: point.easting + east * metresPerDegreeEast,
      northing: point.northing + north * METRES_PER_DEGREE,
    };
  }
}
