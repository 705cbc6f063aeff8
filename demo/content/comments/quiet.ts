import type { DemoComments } from '../model.ts'

export const ON_QUIET: DemoComments = {
  'The Tallow Road': [
    { by: 'hollowmere', says: 'The second melody should not work over that bass, and there it goes.', atMs: 21600 },
    { by: 'pixelwidow', says: 'Is that lead a real machine, or the one in my loft?' },
    { by: 'grave_wool', says: 'It is the one that was in your loft.', replyTo: 'pixelwidow' },
    { by: 'mothcollector', says: 'Tape hiss louder than on the promo. Better.' },
    { by: 'petra_w', says: 'Walked home the long way because of 0:35.' },
  ],
  'Map of the Lower Halls': [
    { by: 'hollowmere', says: 'Made a map while listening, room 6 has no door: https://example.org/maps/lower-halls' },
    { by: 'grave_wool', says: 'Room 6 is correct.' },
    { by: 'nith', says: 'harp', atMs: 15800 },
  ],
  'a candle for the rat king': [{ by: 'pixelwidow', says: 'Slow waltz, many tails.' }],
  'Toll Bridge (they asked for teeth)': [
    { by: 'salt_ledger', says: 'Cheaper than our ferry.' },
    { by: 'hollowmere', says: 'this is where they count them', atMs: 18400 },
  ],
  'well of small stars': [{ by: 'ines_v', says: 'Found it at the bottom of the list. Fitting.' }],
  'Ice Under the Boathouse': [
    { by: 'k_lindqvist', says: 'There is ice under ours. It sounds like 0:12, only longer.' },
    { by: 'odegard', says: 'Kaldt. Bra.' },
  ],
  'the sluice keeper': [{ by: 'grave_wool', says: 'He would never open it in that key.', atMs: 11900 }],
  'Eels, counted': [
    { by: 'petra_w', says: 'How many?' },
    { by: 'hollowmere', says: 'Fewer than last year.', replyTo: 'petra_w' },
  ],
  'Ferry, 05:40': [
    { by: 'ulf_at_night', says: 'The first song of the day, when the day is the wrong way round.' },
    { by: 'wax_and_wane', says: 'Guitar enters so late that we checked the cable.', atMs: 16300 },
    { by: 'gannet_radio', says: 'The engine at 0:02 is a two-stroke. That is not the ferry.' },
    { by: 'salt_ledger', says: 'That is the man who brings the newspapers.', replyTo: 'gannet_radio' },
    { by: 'k_lindqvist', says: 'May, the shed, @salt_ledger and @gannet_radio, one amplifier?' },
  ],
  arrears: [
    { by: 'lowchapel', says: 'Room on the drums is lovely. Kitchen?' },
    { by: 'salt_ledger', says: 'Hallway. The kitchen had people in it.' },
    { by: 'ulf_at_night', says: 'last bar, and one more', atMs: 39500 },
  ],
  'Brännö, off season': [{ by: 'hollowmere', says: 'Shut kiosk, one bicycle.' }],
  'second-hand piano, no piano': [{ by: 'deadchannel', says: 'I went looking for the piano. Well done.' }],
  'Rain on the lambing shed': [
    { by: 'salt_ledger', says: 'Fell asleep, woke up, still raining. Thirty-two seconds, on repeat.' },
    { by: 'lowchapel', says: 'Corrugated iron, the finest reverb.', atMs: 9400 },
    { by: 'nith', says: 'We stored the amps in there once. @odegard still looks for his.' },
  ],
  'level crossing, 22:14, late': [
    { by: 'sodiumlamp', says: 'How late?' },
    { by: 'gannet_radio', says: 'Six minutes, and then both at once.' },
    { by: 'ulf_at_night', says: 'bell a quarter tone below ours', atMs: 7700 },
  ],
  'walk to the cairn and back': [{ by: 'petra_w', says: 'Wet boots from 0:09 on.' }],
  '…and then the generator': [{ by: 'mag_oxide', says: 'There it is.', atMs: 12200 }],
}
