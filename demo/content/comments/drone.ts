import type { DemoComments } from '../model.ts'

export const ON_DRONE: DemoComments = {
  'For the Drowned Bell': [
    { by: 'lowchapel', says: 'How many of you are on this one?' },
    { by: 'sicklechoir', says: 'Seven. Two had hay to get in.' },
    { by: 'mother_furnace', says: 'The low one at 0:48 went through the floor.' },
    { by: 'gannet_radio', says: 'a pigeon answers', atMs: 30500 },
    { by: 'deadchannel', says: 'I have nothing clever to say. That happens about twice a year.' },
    { by: 'kotel_ii', says: 'Breath between the two parts, left in. Thank you.', atMs: 52000 },
  ],
  'Plainsong for Machines': [
    { by: 'murkindex', says: 'The machines send their regards.' },
    { by: 'wax_and_wane', says: 'Customer asked which monks. Told him silo monks.' },
  ],
  'Kyrie, first silo': [{ by: 'lowchapel', says: 'Nine seconds of tail on the last note, I counted.', atMs: 20200 }],
  threshing: [{ by: 'petra_w', says: 'Smells of dust, in a good way.' }],
  'Kotel II, počátek': [
    { by: 'vytah', says: 'pozdrav z Brna, naše kotelna zní hůř' },
    { by: 'ulf_at_night', says: 'Listened in the cellar with the lights off, as told. Found my other glove.' },
    { by: 'mag_oxide', says: 'The valve at 0:18, is it one valve?' },
    { by: 'kotel_ii', says: 'Three, in series, none of them closed.' },
  ],
  manometer: [
    { by: 'third_shift', says: 'that is above the red line', atMs: 17700 },
    { by: 'sicklechoir', says: 'G, a little flat, as pipes are.' },
  ],
  'pára / pára': [{ by: 'deadchannel', says: 'Going in the zine. Do not ask when.' }],
  'untitled (boiler, 4 a.m.)': [
    { by: 'kotel_ii', says: 'Make and year of the boiler?' },
    { by: 'mag_oxide', says: 'No plate. Older than the house, the neighbour says.' },
    { by: 'ulf_at_night', says: 'Somebody walks past overhead at 0:27. He works nights too.' },
    { by: 'gannet_radio', says: 'ignition', atMs: 38800 },
  ],
  'Dropout Study No. 6': [
    { by: 'ferrous', says: 'Could be louder.' },
    { by: 'mag_oxide', says: 'It is as loud as the tape was.' },
    { by: 'deadchannel', says: 'The silence after 0:15 has somebody in it.' },
  ],
  'Dropout Study No. 5': [{ by: 'mothcollector', says: 'Are 1 to 4 lost, or just not here?' }],
  "uncle's answering machine, side b": [
    { by: 'salt_ledger', says: 'He says goodbye twice.', atMs: 14300 },
    { by: 'ines_v', says: 'I called my uncle.' },
    { by: 'mag_oxide', says: 'Good.' },
  ],
}
