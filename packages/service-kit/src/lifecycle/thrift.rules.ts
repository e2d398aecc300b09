/** Of a processor, by the thread of the event loop. Between the two nothing changes. */
const BUSY_FROM = 0.1;
const RESTING_BELOW = 0.03;
/** So many looks in a row, so that neither a start nor a short silence counts. */
const BUSY_AFTER = 2;
const RESTING_AFTER = 5;

/** Whether a process is busy, as it turns out look by look: each tells what share of a processor it used since the last. */
export function createBusyness(): (share: number) => boolean {
  let isBusy = false;
  let contrary = 0;
  return (share) => {
    contrary = (isBusy ? share < RESTING_BELOW : share >= BUSY_FROM) ? contrary + 1 : 0;
    if (contrary >= (isBusy ? RESTING_AFTER : BUSY_AFTER)) {
      isBusy = !isBusy;
      contrary = 0;
    }
    return isBusy;
  };
}
