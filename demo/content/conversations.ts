import type { DemoConversation } from './model.ts'

export const CONVERSATIONS: DemoConversation[] = [
  {
    between: ['nith', 'k_lindqvist'],
    daysAgo: 0.1,
    isUnread: true,
    lines: [
      {
        by: 'k_lindqvist',
        says: 'Is there a version of Corbie without the wind? I would like to open the shed with it.',
      },
      { by: 'nith', says: 'There is no version of anything without the wind.' },
      { by: 'k_lindqvist', says: 'Then with the wind. How many of you eat meat?' },
      { by: 'nith', says: 'One. He brings his own.' },
      {
        by: 'k_lindqvist',
        says:
          'Good. First Saturday in March, doors at seven, the stove is lit from five.\n' +
          'Play this one early, while people can still stand still: {link}',
        about: { kind: 'track', title: 'Midwinter, No Light' },
      },
      { by: 'k_lindqvist', says: 'And send me a picture for the door. Black only, it goes through the copier.' },
    ],
  },
  {
    between: ['nith', 'petra_w'],
    daysAgo: 1.3,
    lines: [
      {
        by: 'nith',
        says: 'Flash sheet is up, the moth is yours if you still want it: {link}',
        about: { kind: 'artwork', title: 'Moth, for M.' },
      },
      { by: 'petra_w', says: 'I want it. Left forearm, above the fern.' },
      { by: 'petra_w', says: 'Could the wings be a little more tired?' },
      { by: 'nith', says: 'They can be as tired as you like.' },
    ],
  },
  {
    between: ['grave_wool', 'nith'],
    daysAgo: 4.6,
    lines: [
      { by: 'grave_wool', says: 'You can have the bell tower on the Sunday after mine. Thirty people, candles only.' },
      { by: 'nith', says: 'We have an amplifier.' },
      { by: 'grave_wool', says: 'You have one candle each.' },
      {
        by: 'nith',
        says: 'Come and hear it with electricity first, then decide: {link}',
        about: { kind: 'event', title: 'Byre, doors open' },
      },
    ],
  },
  {
    between: ['deadchannel', 'mothcollector'],
    daysAgo: 0.4,
    isUnread: true,
    lines: [
      {
        by: 'mothcollector',
        says: 'You lent me the Sickle Choir tape. I am giving it back, which makes me the first.',
      },
      { by: 'deadchannel', says: 'I will have to change my bio.' },
      { by: 'mothcollector', says: 'One condition: the first Nith tape. With insert. I know you have two.' },
    ],
  },
  {
    between: ['deadchannel', 'mag_oxide'],
    daysAgo: 2.2,
    lines: [
      {
        by: 'deadchannel',
        says: 'I put this on for the review and forgot to stop it: {link}\nIt was dark when I noticed.',
        about: { kind: 'track', title: 'Dropout Study No. 6' },
      },
      { by: 'mag_oxide', says: 'That is the review.' },
    ],
  },
  {
    between: ['hexenkopie', 'zal_crust'],
    daysAgo: 6.9,
    lines: [
      { by: 'hexenkopie', says: 'Second on the bill, 40 minutes, no soundcheck, soup.' },
      { by: 'zal_crust', says: 'What kind of soup' },
      { by: 'hexenkopie', says: 'The warm kind.' },
      { by: 'zal_crust', says: 'We are in.' },
    ],
  },
  {
    between: ['lowchapel', 'salt_ledger'],
    daysAgo: 9.5,
    lines: [
      { by: 'salt_ledger', says: 'May I use two bars of the crypt recording? I would hide them well.' },
      { by: 'lowchapel', says: 'Three, if you hide them better.' },
    ],
  },
]
