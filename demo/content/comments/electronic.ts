import type { DemoComments } from '../model.ts'

export const ON_ELECTRONIC: DemoComments = {
  'Platform 14, 03:20': [
    { by: 'ulf_at_night', says: 'It is 03:20 here too, roughly.' },
    { by: 'lowchapel', says: 'How long is that delay? Feels like one train.', atMs: 18000 },
    { by: 'sodiumlamp', says: 'One carriage. The train was too long for the unit.' },
    { by: 'gannet_radio', says: 'Real announcement at 0:33, or made?' },
    { by: 'sodiumlamp', says: 'Real. They cancelled the 03:40 as well.' },
    { by: 'ines_v', says: 'Missed a stop. Worth it.' },
    { by: 'murkindex', says: 'bass arrives late, like everything on that line', atMs: 44500 },
  ],
  'Rain Test Card': [
    { by: 'mag_oxide', says: 'That hiss is second generation at best. Third?' },
    { by: 'sodiumlamp', says: 'Fourth. A birthday is underneath.' },
    { by: 'wax_and_wane', says: 'On in the shop while it rained. Nobody could say which was which.' },
  ],
  Maashaven: [
    { by: 'lowchapel', says: 'The chord in the right channel only. Good manners.', atMs: 9900 },
    { by: 'ulf_at_night', says: 'I changed there for eleven years.' },
  ],
  'wet asphalt (tool)': [{ by: 'vytah', says: 'pitched to +8 it becomes a different city' }],
  'Ground Floor Rush': [
    { by: 'pixelwidow', says: 'Counted 214, is that right?' },
    { by: 'vytah', says: '212. it feels like 214 because of the stairs' },
    { by: 'hexenkopie', says: 'Endlich etwas Langsames von dir.' },
    { by: 'ines_v', says: 'From 0:19 my coffee had rings in it.' },
    { by: 'murkindex', says: 'the break after the break', atMs: 25400 },
  ],
  'Soft Collapse': [
    { by: 'sodiumlamp', says: 'First time I hear you wait for something.', atMs: 12600 },
    { by: 'k_lindqvist', says: 'Could you play this sitting down? The shed has a low roof.' },
  ],
  'mezi 3. a 4. patrem': [
    { by: 'ines_v', says: 'Any news of the lift?' },
    { by: 'vytah', says: 'a new note on the door. same text, better paper' },
  ],
  'Nepřetěžujte!!!': [
    { by: 'pixelwidow', says: 'My speakers read the title too late.' },
    { by: 'third_shift', says: 'rated load: 4 persons or 1 of these', atMs: 7300 },
  ],
  'amen v poštovní schránce': [{ by: 'hexenkopie', says: 'Post ist da.', atMs: 5200 }],
  'Vault Dub': [
    { by: 'sodiumlamp', says: 'The room does the mixing. Jealous.' },
    { by: 'sicklechoir', says: 'What is the height of the nave? We ask for a reason.' },
    { by: 'lowchapel', says: 'Eleven metres to the boards. Come and sing, bring blankets.' },
    { by: 'ines_v', says: 'The tail from 0:29 is as long as my attention, exactly.' },
    { by: 'ulf_at_night', says: 'Lift doors opened in time with this. Nobody in it.', atMs: 36200 },
  ],
  'Copper Roof': [
    { by: 'kotel_ii', says: 'I was there that day and it was hotter than it sounds.' },
    { by: 'gannet_radio', says: 'swift, 0:11, left side' },
  ],
  'Água benta': [{ by: 'ines_v', says: 'O eco chega antes.', atMs: 8100 }],
  'level_07_sewer.mod': [
    { by: 'grave_wool', says: 'Never got past this level.' },
    { by: 'pixelwidow', says: 'You have to go left at the start. Everybody goes right.' },
    { by: 'vytah', says: 'arpeggio of the month', atMs: 10400 },
    { by: 'hollowmere', says: 'Used it in a small game about eels, with the credit: https://example.org/eels' },
  ],
  'the boss is asleep': [
    { by: 'third_shift', says: 'can confirm' },
    { by: 'grave_wool', says: 'He snores in fifths.', atMs: 13000 },
  ],
  'spider! spider! spider!': [
    { by: 'ines_v', says: 'Third spider is the best spider.' },
    { by: 'mothcollector', says: 'moths next, please' },
  ],
  'continue? 9 8 7': [{ by: 'k_lindqvist', says: 'I let it run out every time.', atMs: 17500 }],
}
