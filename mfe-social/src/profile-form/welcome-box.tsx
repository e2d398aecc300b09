import { Card } from '@notalone/ui';
import { FamilyWithSensor } from '@notalone/ui/illustrations';
import css from './profile-form.module.css';

/** Shown to users without a profile. */
export function WelcomeBox() {
  return (
    <Card as="section" tone="tinted" aria-label="Welcome">
      <div className={css.welcome}>
        <div className={css.welcomeText}>
          <h2>Welcome! You are not alone.</h2>
          <p>
            Tell us a little about you and your child. Then we can show you families nearby who know what a 3 a.m. low
            feels like.
          </p>
          <p>It takes about three minutes. You can change everything later.</p>
        </div>
        <FamilyWithSensor size="s" />
      </div>
    </Card>
  );
}
