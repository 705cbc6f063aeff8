import type { DemoComments } from '../model.ts'

export const ON_METAL: DemoComments = {
  'Carrion Weather': [
    { by: 'petra_w', says: 'Had this on while the prints dried. Two of them fogged. Not blaming you.' },
    { by: 'odegard', says: 'the snare is still wrong. leave it', atMs: 14200 },
    { by: 'mothcollector', says: 'Will there be a tape? With an insert this time?' },
    { by: 'nith', says: 'Forty copies, insert, when the ink turns up.', replyTo: 'mothcollector' },
    { by: 'grave_wool', says: 'second guitar comes in like weather over a wall', atMs: 27500 },
    { by: 'wax_and_wane', says: 'We would take ten. Write to the shop, not here.', replyTo: 'nith' },
    { by: 'deadchannel', says: 'Somebody coughs at 0:41. Keep him in the band.' },
    { by: 'gannet_radio', says: 'I know that wind. That is the fence at the top field.', atMs: 3100 },
  ],
  'Midwinter, No Light': [
    { by: 'hollowmere', says: 'The quiet half is longer than it says on the clock.' },
    { by: 'odegard', says: 'Vi har samme vinter.' },
    { by: 'petra_w', says: 'From 0:20 on I stopped doing the other thing I was doing.' },
  ],
  'the burn in spate': [
    { by: 'gannet_radio', says: 'Is that the water or the amp?', atMs: 6400 },
    { by: 'nith', says: 'The water. The amp was off, it does that.', replyTo: 'gannet_radio' },
    { by: 'mothcollector', says: 'I have the demo version with the other ending. Not selling.' },
  ],
  'sheepfold (rehearsal, one mic)': [
    { by: 'zal_crust', says: 'One mic is enough.' },
    { by: 'k_lindqvist', says: 'You can hear the door. Good door.', atMs: 1800 },
  ],
  Corbie: [{ by: 'petra_w', says: 'Too short. I timed it.' }],
  'Låven står ennå': [
    { by: 'nith', says: 'Good to hear it is still standing.' },
    { by: 'mothcollector', says: 'The scream at 0:17 sounds like somebody finding out the price of timber.' },
    { by: 'odegard', says: 'That is exactly what it is.' },
    { by: 'petra_w', says: 'Best barn in metal.' },
  ],
  'siste vinter på Nordgarden': [
    { by: 'hexenkopie', says: 'Sounds copied from a copy. Compliment.' },
    { by: 'hollowmere', says: 'this chord, then nothing for a bit. yes', atMs: 19000 },
  ],
  'Frost i røret': [{ by: 'ulf_at_night', says: 'Our boiler made the same noise in February. I wrote it in the log.' }],
  'Nine Bad Copies': [
    { by: 'zal_crust', says: 'Six of nine are good' },
    { by: 'hexenkopie', says: 'Which three, so we can play them twice' },
    { by: 'k_lindqvist', says: 'You are on the 14th, second of four. How many eat meat?' },
    { by: 'deadchannel', says: 'Reviewed, eventually: https://example.org/zine/nine-bad-copies' },
    { by: 'vytah', says: 'drummer is rushing and he is right', atMs: 11300 },
  ],
  Toner: [
    { by: 'third_shift', says: 'played it in the van on the way in. van agrees' },
    { by: 'zal_crust', says: 'bass is out of tune here, do not fix', atMs: 8700 },
  ],
  'KEIN PAPIER!!': [
    { by: 'wax_and_wane', says: 'We put this on when the printer in the shop gave up.' },
    { by: 'hexenkopie', says: 'Fach 2 prüfen.' },
  ],
  'Schnitt / Klebe / Schnitt': [{ by: 'petra_w', says: 'The cover took longer than the song, I hope.' }],
  'Fabryka śpi': [
    { by: 'hexenkopie', says: 'See you in Łódź. We bring our own cables.' },
    { by: 'third_shift', says: 'ours does not sleep' },
    { by: 'murkindex', says: 'That hit at 0:09 is a press brake, I would swear to it.' },
  ],
  'nic nie wiem, nic nie słyszę': [{ by: 'hexenkopie', says: 'Refrain im Kopf, seit Dienstag.', atMs: 10500 }],
  'Ostatni tramwaj': [
    { by: 'mother_furnace', says: 'Slower.' },
    { by: 'zal_crust', says: 'It is the last tram, it cannot go slower.' },
    { by: 'ulf_at_night', says: 'Missed mine because of this.' },
  ],
  'próba 14.03 (cała)': [{ by: 'mothcollector', says: 'Who tells whom to shut up at 0:22?' }],
}
