const NEEDS = `Not Alone runs its real servers (MongoDB, Kafka, Redis, nginx) as programs of a Debian or Ubuntu machine, on an x86-64 processor.`;
const INSTEAD =
  'Please start it with Docker: `cp .env.example .env && docker compose up --build`. To develop and test, use a virtual machine with Debian 12 or newer.';

/**
 * Explains why this machine cannot run the product; nothing when it can.
 * @param {{ platform: string, arch: string, hasApt: boolean, nodeMajor: number }} machine
 * @returns {string | undefined}
 */
export function whyNotHere({ platform, arch, hasApt, nodeMajor }) {
  if (nodeMajor < 20) return `Node ${nodeMajor} is too old. Please install Node 20 or newer, then try again.`;
  if (platform === 'darwin' || platform === 'win32')
    return `${NEEDS}\nThis is ${platform === 'darwin' ? 'macOS' : 'Windows'}. ${INSTEAD}`;
  if (platform !== 'linux' || !hasApt) return `${NEEDS}\nThis machine has no apt-get. ${INSTEAD}`;
  if (arch !== 'x64') return `${NEEDS}\nThis processor is ${arch}, for which no MongoDB is available to us. ${INSTEAD}`;
  return undefined;
}
