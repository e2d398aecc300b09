import css from './stepper.module.css';

interface StepperProps {
  /** What the steps belong to, for screen readers. */
  label: string;
  steps: readonly string[];
  /** Index of the step on the screen. */
  current: number;
  onSelect: (index: number) => void;
}

/** The progress through a long form. Each step can be opened directly. */
export function Stepper({ label, steps, current, onSelect }: StepperProps) {
  return (
    <nav aria-label={label} className={css.stepper}>
      <p className={css.count}>
        Step {current + 1} of {steps.length}
      </p>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              className={css.step}
              data-passed={index < current}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onSelect(index)}
            >
              {step}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
