import { Page, Stack } from '@notalone/ui';
import { usePageTitle, useSession } from '@notalone/web-kit';
import css from './dashboard.module.css';
import { EmergencyButton } from './emergency-button.tsx';
import { Friends } from './friends.tsx';
import { GrownUps } from './grown-ups.tsx';
import { LocationToggle } from './location-toggle.tsx';
import { MyCopies } from './my-copy.tsx';
import { MyPicture } from './my-picture.tsx';
import { PinNews } from './pin-news.tsx';
import { WithSelf } from './screen.tsx';
import { useSelf } from './use-child.ts';

/** The first screen: who I am, the way to help, my friends, and what my grown-ups can see. */
export function ConnectionsScreen() {
  // Neutral: whoever looks over the shoulder learns nothing from the tab.
  usePageTitle('My page');
  const session = useSession();
  const { data: self } = useSelf();
  const name = session?.role === 'child' ? session.childName : '';
  return (
    <Page title={`Hello, ${name}!`} width="wide">
      <div className={css.columns}>
        <Stack gap={5}>
          <PinNews />
          <MyPicture />
          <EmergencyButton />
          <LocationToggle />
          <WithSelf>
            {(self) => (
              <section className={css.section} aria-labelledby="connections">
                <h2 id="connections">Connections</h2>
                <Friends self={self} />
              </section>
            )}
          </WithSelf>
        </Stack>
        {self && (
          <div className={css.later}>
            {!self.isGrownUp && <GrownUps self={self} />}
            {self.canAskForCopy && <MyCopies />}
          </div>
        )}
      </div>
    </Page>
  );
}
