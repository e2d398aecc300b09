import { AGE_BAND_NAMES, AGE_BANDS, AGE_LIMITS } from '@notalone/contracts/age-limits';

const EVERY_AGE = 'every age';

/** What an age may do, from the table that the services ask. */
export function AgeLimits() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">At which age</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {Object.values(AGE_LIMITS).map(({ what, bands, reason }) => (
          <tr key={what}>
            <td>{what}</td>
            <td>
              {bands.length === AGE_BANDS.length ? EVERY_AGE : bands.map((band) => AGE_BAND_NAMES[band]).join(', ')}
            </td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
