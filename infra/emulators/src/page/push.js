// What each subscribed device shows.

/** Of a device its last four characters are shown: enough to tell two apart. */
const nameOf = (device) => `Device …${device.slice(-4)}`;

function cardOf({ payload, urgency, ttl, topic, sentAt }, { time, element }) {
  const { title = 'A message that is no JSON', body, navigate } = payload?.notification ?? {};
  const headers = [`urgency ${urgency}`, `kept ${ttl} s`, ...(topic ? [`topic ${topic}`] : [])];
  return element(
    'div',
    { className: 'bubble' },
    element('strong', {}, title),
    ...(body ? [element('p', { className: 'text' }, body)] : []),
    ...(navigate
      ? [element('p', { className: 'text' }, element('a', { href: navigate, target: '_blank' }, navigate))]
      : []),
    element('p', { className: 'quiet text' }, `${headers.join(' · ')} · `, time(sentAt)),
  );
}

export function pushesOf({ devices, pushes }, { time, element }) {
  if (devices.length === 0) return [element('li', { className: 'empty' }, 'No device has subscribed yet.')];
  return devices.map((device) => {
    const own = pushes.filter((push) => push.device === device);
    const cards = own.map((push) => cardOf(push, { time, element }));
    return element(
      'li',
      {},
      element('h3', { className: 'device' }, nameOf(device)),
      ...(cards.length > 0 ? cards : [element('p', { className: 'empty' }, 'Nothing yet.')]),
    );
  });
}
