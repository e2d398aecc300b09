import css from './emergency.module.css';

/** 112 reaches the emergency services wherever a device is; in the UK children know 999. */
const isAbroad = () =>
  !/^Europe\/(?:London|Belfast|Guernsey|Jersey|Isle_of_Man)$/.test(Intl.DateTimeFormat().resolvedOptions().timeZone);

interface CallAmbulanceProps {
  readonly className?: string | undefined;
  /** Large, where it comes before everything else. */
  readonly isFirst?: boolean | undefined;
}

export function CallAmbulance({ className = css.call, isFirst }: CallAmbulanceProps) {
  return (
    <>
      <a className={className} data-danger data-first={isFirst} href="tel:999">
        Call 999
      </a>
      {isAbroad() && (
        <a className={className} data-danger data-wide href="tel:112">
          Not in the UK? Call 112
        </a>
      )}
    </>
  );
}
