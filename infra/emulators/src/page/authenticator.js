// The authenticator app: shows the code of now, and asks for the next one when it is over.
const POLL_MILLISECONDS = 1000;

/** `cardOf` makes the code with its button; nothing is shown while no account is set up. */
export function showAuthenticator({ section, list, element, cardOf }) {
  let shown = '';
  async function poll() {
    try {
      const answer = await fetch('/authenticator', { cache: 'no-store' });
      section.hidden = answer.status !== 200;
      if (answer.status === 200) {
        const { account, code, secondsLeft } = await answer.json();
        if (code !== shown) {
          shown = code;
          const left = element('span', { className: 'quiet', id: 'authenticator-left' });
          list.replaceChildren(
            element('li', { className: 'bubble' }, element('p', {}, account), ...cardOf(code), left),
          );
        }
        document.getElementById('authenticator-left').textContent = `Another one in ${secondsLeft} s`;
      }
    } catch {
      // The page says so already, and asks again.
    }
    setTimeout(poll, POLL_MILLISECONDS);
  }
  void poll();
}
