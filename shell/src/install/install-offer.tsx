import { Button, Cluster, Notice } from '@notalone/ui';
import { logWarning } from '@notalone/web-kit/log';
import { useState, useSyncExternalStore } from 'react';
import css from '../layout/notice-place.module.css';
import { installPrompt, subscribeInstallPrompt } from './install-prompt.ts';
import { noteAnswer, useIsOfferDue } from './use-is-offer-due.ts';

/** Safari has no prompt: people add the site by hand. */
const isIos = () => /iPhone|iPad/.test(navigator.userAgent);

/** Offers once to install the site. Whatever the answer is, it does not come again. */
export function InstallOffer() {
  const isDue = useIsOfferDue();
  const prompt = useSyncExternalStore(subscribeInstallPrompt, installPrompt);
  const [isClosed, setClosed] = useState(false);
  if (!isDue || isClosed || !(prompt || isIos())) return null;
  const close = () => {
    noteAnswer();
    setClosed(true);
  };
  const install = () => {
    prompt?.prompt().catch((error: unknown) => logWarning('the browser did not install', error));
    close();
  };
  return (
    <div className={css.place}>
      <Notice
        title="Keep Not Alone on this device"
        isLive
        action={
          <Cluster>
            {prompt && (
              <Button size="small" onPress={install}>
                Install
              </Button>
            )}
            <Button tone="quiet" size="small" onPress={close}>
              {prompt ? 'No, thank you' : 'OK'}
            </Button>
          </Cluster>
        }
      >
        {!prompt && 'Press Share, then ‘Add to Home Screen’. '}It opens without a network, and notices can reach you.
      </Notice>
    </div>
  );
}
